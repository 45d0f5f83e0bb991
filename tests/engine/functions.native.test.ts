import '../support/native';
import './functions.suite';
