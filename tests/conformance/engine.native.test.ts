import '../support/native';
import './engine.suite';
