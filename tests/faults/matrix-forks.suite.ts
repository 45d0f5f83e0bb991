import { matrix } from './matrix';

matrix('forks');
