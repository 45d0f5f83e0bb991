import '../support/native';
import './answers.suite';
