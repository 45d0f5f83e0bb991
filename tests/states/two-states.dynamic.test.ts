import './two-states.suite';
