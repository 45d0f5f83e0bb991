import '../support/native';
import './matrix.suite';
