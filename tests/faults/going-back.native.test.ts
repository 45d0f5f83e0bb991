import '../support/native';
import './going-back.suite';
