import '../support/native';
import './policies.suite';
