import { version } from '../package.json';
import { VERSION } from './version';

test('the client names itself by the version of its package', () => {
  expect(VERSION).toBe(version);
});
