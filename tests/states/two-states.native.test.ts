import '../support/native';
import './two-states.suite';
