import './effects.suite';
