import './warnings.suite';
