import { concealer } from './conceal';

test('masks credentials, secret values and values of secret variables, and nothing else', () => {
  const conceal = concealer(['key-of-mine'], {
    metadata: { name: 'mail-connection' },
    spec: {
      secret: { CLIENT_SECRET: 'hidden-one', nested: { deep: 'hidden-two' } },
      network: { proxy: { routing: [{ secrets: { KEY: 'hidden-four' } }] } },
      runtime: {
        envs: [
          { name: 'TOKEN', value: 'hidden-three', secret: true },
          { name: 'MODE', value: 'visible', secret: false },
        ],
      },
    },
  });
  expect(
    conceal('mail-connection key-of-mine hidden-one hidden-two hidden-four TOKEN=hidden-three MODE=visible'),
  ).toBe('mail-connection **** **** **** **** TOKEN=**** MODE=visible');
});

test('masks a secret that contains another one as a whole', () => {
  const conceal = concealer([], { secret: { a: 'pass', b: 'password' } });
  expect(conceal('password')).toBe('****');
});

test('does not mask values too short for secrets', () => {
  expect(concealer([''], { secret: { a: '', b: 'is' } })('this is it')).toBe('this is it');
});

test.each([
  ['JSON', JSON.stringify({ secret: 'line "1"\nline 2' })],
  ['a form', new URLSearchParams({ secret: 'line "1"\nline 2' }).toString()],
  ['an address', `/?secret=${encodeURIComponent('line "1"\nline 2')}`],
])('masks a secret encoded in %s', (_, quoted) => {
  const conceal = concealer([], { secret: { key: 'line "1"\nline 2' } });
  expect(conceal(quoted)).not.toMatch(/line/);
});

test('masks the signing secret of callbacks', () => {
  const body = { spec: { triggers: [{ configuration: { callbackSecret: 'hidden-five' } }] } };
  expect(concealer([], body)('hidden-five')).toBe('****');
});
