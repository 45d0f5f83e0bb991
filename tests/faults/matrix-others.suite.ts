import { matrix } from './matrix';

matrix('others');
