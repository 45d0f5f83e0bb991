import { concealer } from './conceal';

test('credentials, secret values and values of secret variables do not appear; all else does', () => {
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

test('a secret within a longer one leaves no rest of it', () => {
  const conceal = concealer([], { secret: { a: 'pass', b: 'password' } });
  expect(conceal('password')).toBe('****');
});

test('values too short to be secrets do not garble the words', () => {
  expect(concealer([''], { secret: { a: '', b: 'is' } })('this is it')).toBe('this is it');
});

test.each([
  ['JSON', JSON.stringify({ secret: 'line "1"\nline 2' })],
  ['a form', new URLSearchParams({ secret: 'line "1"\nline 2' }).toString()],
  ['an address', `/?secret=${encodeURIComponent('line "1"\nline 2')}`],
])('a secret that is quoted from %s does not appear', (_, quoted) => {
  const conceal = concealer([], { secret: { key: 'line "1"\nline 2' } });
  expect(conceal(quoted)).not.toMatch(/line/);
});

test('what signs callbacks is a secret', () => {
  const body = { spec: { triggers: [{ configuration: { callbackSecret: 'hidden-five' } }] } };
  expect(concealer([], body)('hidden-five')).toBe('****');
});
