import '../support/native';
import './ownership.suite';
