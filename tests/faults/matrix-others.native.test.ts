import '../support/native';
import { matrix } from './matrix.suite';

matrix('others');
