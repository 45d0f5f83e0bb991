import '../support/native';
import './foreign.suite';
