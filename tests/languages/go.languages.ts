/** Go: the quickstart, and the package. */
import { firstPage } from './first-page';
import { GO } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Go', () => {
  quickstart(GO);
});

describe('the package for Go', () => {
  firstPage(GO);
});
