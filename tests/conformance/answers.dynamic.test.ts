import './answers.suite';
