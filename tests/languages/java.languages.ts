/** The quickstart in Java. */
import { JAVA } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Java', () => {
  quickstart(JAVA);
});
