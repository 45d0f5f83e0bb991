import '../support/native';
import './replacements.suite';
