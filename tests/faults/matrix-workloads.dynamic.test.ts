import { matrix } from './matrix.suite';

matrix('workloads');
