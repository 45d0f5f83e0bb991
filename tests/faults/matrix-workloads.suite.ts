import { matrix } from './matrix';

matrix('workloads');
