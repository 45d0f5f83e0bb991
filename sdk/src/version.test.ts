import { version } from '../package.json';
import { VERSION } from './version';

test('the user agent contains the package version', () => {
  expect(VERSION).toBe(version);
});
