import '../support/native';
import './kills.suite';
