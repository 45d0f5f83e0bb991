import '../support/native';
import './effects.suite';
