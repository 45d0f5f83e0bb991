import '../support/native';
import './warnings.suite';
