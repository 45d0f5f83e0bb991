import { maskSecrets } from './masks';

const masked = (text: string) => maskSecrets(text);

test.each([
  ['postgres://app:hunter2@db.example/shop', 'postgres://app:****@db.example/shop'],
  ['redis://:hunter2@cache', 'redis://:****@cache'],
  ['amqp://a:hunt@er2@queue', 'amqp://a:****@queue'],
  ['https://hunter2@git.example/x.git', 'https://****@git.example/x.git'],
  ['A=1\nexport DB_PASSWORD=hunter2\nB=2', 'A=1\nexport DB_PASSWORD=****\nB=2'],
  ['client_secret: "hunter 2"', 'client_secret: ****'],
  ['{"apiKey": "hunter2", "a": 1}', '{"apiKey": ****, "a": 1}'],
  ['{"apiKey": "hunt\\"er2", "a": 1}', '{"apiKey": ****, "a": 1}'],
  ['https://back.example/done?code=hunter2&state=x', 'https://back.example/done?code=****&state=x'],
  ['?X-Amz-Signature=hunter2&sig=hunter2', '?X-Amz-Signature=****&sig=****'],
  ["curl -H 'Authorization: Bearer hunter2' x", "curl -H 'Authorization: Bearer ****' x"],
  ['login --password hunter2 --user ada', 'login --password **** --user ada'],
  [
    '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----****-----END PRIVATE KEY-----',
  ],
])('a credential inside a string is masked: %j', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  'see https://docs.example/a:b/c@d, or ask ada@example.com',
  'http://127.0.0.1:4700/v0',
  'a:b=c; x => y',
  'the token is kept, the secret too',
  'const monkey = 1; status_code: 404',
])('a string without a credential stays unchanged: %j', (text) => {
  expect(masked(text)).toBe(text);
});

test("a variable with a secret's name is masked, whatever its flag", () => {
  const envs = [
    { name: 'DB_PASSWORD', value: 'hunter2' },
    { name: 'API_KEY', value: 'hunter2', secret: false },
    { name: 'REGION', value: 'eu' },
  ];
  expect(maskSecrets(envs)).toEqual([
    { name: 'DB_PASSWORD', value: '****' },
    { name: 'API_KEY', value: '****', secret: false },
    { name: 'REGION', value: 'eu' },
  ]);
});

test('OAuth parameters are masked; error codes and page names are not', () => {
  expect(
    maskSecrets({
      code: 'hunter2',
      code_verifier: 'hunter2',
      signature: 'hunter2',
      Authorization: 'hunter2',
    }),
  ).toEqual({ code: '****', code_verifier: '****', signature: '****', Authorization: '****' });
  const plain = { code: 404, exitCode: 1, keyboard: 'de' };
  expect(maskSecrets(plain)).toEqual(plain);
});

test('base64 content is masked as a whole', () => {
  expect(maskSecrets({ content: 'aHVudGVyMg==', encoding: 'base64' })).toEqual({
    content: '****',
    encoding: 'base64',
  });
});

test.each([
  'a',
  'a=',
  'a="',
  '://',
  '://a:',
  '-----BEGIN ',
  'token ',
  '--token ',
  ' ',
  'Bearer ',
  "a='",
  'a: ',
])('a long text of %j is scanned quickly', (part) => {
  const begin = process.cpuUsage();
  maskSecrets(part.repeat(1_000_000 / part.length));
  // Processor time: other programs may run beside.
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(1000);
});
