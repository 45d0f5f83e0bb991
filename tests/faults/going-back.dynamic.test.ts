import './going-back.suite';
