import { matrix } from './matrix.suite';

matrix('others');
