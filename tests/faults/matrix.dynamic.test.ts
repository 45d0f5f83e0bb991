import './matrix.suite';
