/** The quickstart in Python. */
import { PYTHON } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Python', () => {
  quickstart(PYTHON);
});
