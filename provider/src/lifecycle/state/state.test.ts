import { digest } from '../values/names';
import { isTarget, targetOf } from './state';

const of = (baseUrl: string) => targetOf({ baseUrl });
const PLAIN = 'https://api.example.com/v0';

test.each([
  'https://api.example.com/v0/',
  'https://api.example.com:443/v0',
  'https://API.Example.COM/v0',
  'HTTPS://API.example.com:0443/v0//',
  'https://api.example.com/./v0',
])('%s is the same address as without its port, its slash and its capital letters', (baseUrl) => {
  expect(of(baseUrl)).toBe(of(PLAIN));
});

test.each([
  'http://api.example.com/v0',
  'https://api.example.com:8443/v0',
  'https://api.example.com/v1',
  'https://other.example.com/v0',
  'https://api.example.com:80/v0',
])('%s is another address', (baseUrl) => {
  expect(of(baseUrl)).not.toBe(of(PLAIN));
  expect(isTarget(of(baseUrl), { baseUrl: PLAIN })).toBe(false);
});

test('what earlier versions recorded is the same address', () => {
  const earlier = (baseUrl: string) => digest(baseUrl.replace(/\/+$/, '').toLowerCase(), 8);
  expect(of(PLAIN)).toBe(earlier(PLAIN));
  expect(of('http://localhost:8080/v0')).toBe(earlier('http://localhost:8080/v0'));
  for (const baseUrl of [PLAIN, `${PLAIN}/`, 'https://api.example.com:443/v0'])
    expect(isTarget(earlier('https://api.example.com:443/v0'), { baseUrl })).toBe(true);
  expect(isTarget(earlier('http://a.example.com:80/v0'), { baseUrl: 'http://a.example.com/v0' })).toBe(true);
});
