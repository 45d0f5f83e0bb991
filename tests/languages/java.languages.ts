/** Java: the quickstart, and the package. */
import { firstPage } from './first-page';
import { JAVA } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Java', () => {
  quickstart(JAVA);
});

describe('the package for Java', () => {
  firstPage(JAVA);
});
