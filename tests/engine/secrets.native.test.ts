import '../support/native';
import './secrets.suite';
