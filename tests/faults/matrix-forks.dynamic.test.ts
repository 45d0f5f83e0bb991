import { matrix } from './matrix.suite';

matrix('forks');
