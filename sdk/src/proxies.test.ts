import { isProxied, proxiesOf } from './connections';

const ENV = { HTTP_PROXY: 'http://proxy.test:3128' };
const AT = 'http://platform.example.test';

const through = (origin: string, NO_PROXY: string): boolean =>
  isProxied(origin, proxiesOf(ENV), { ...ENV, NO_PROXY });

test.each([
  'platform.example.test',
  'PLATFORM.example.test',
  'example.test',
  '.example.test',
  '*.example.test',
  'example.test:80',
  'other.test example.test',
  'other.test, example.test',
  '*',
])('NO_PROXY=%s bypasses the proxy', (names) => {
  expect(through(AT, names)).toBe(false);
});

test.each(['', ',', '.', 'ample.test', 'other.test', 'example.test:8080', 'form.example.test'])(
  'NO_PROXY=%s uses the proxy',
  (names) => {
    expect(through(AT, names)).toBe(true);
  },
);

test("NO_PROXY may contain an address's port", () => {
  expect(through(`${AT}:8080`, 'example.test:8080')).toBe(false);
  expect(through(`${AT}:8080`, 'example.test:80')).toBe(true);
});
