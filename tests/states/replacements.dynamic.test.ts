import './replacements.suite';
