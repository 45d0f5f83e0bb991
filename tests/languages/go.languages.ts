/** The quickstart in Go. */
import { GO } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Go', () => {
  quickstart(GO);
});
