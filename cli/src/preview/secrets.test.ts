import { Mask, secretsIn } from './secrets';

it('removes every form of a secret from every text', () => {
  const mask = new Mask(['planted"one', 'planted\ntwo-lines', 'planted', 'short']);
  expect(
    mask.value({
      a: 'xplanted"onex',
      b: ['"planted\\"one"', 'two-lines'],
      planted: 1,
      c: true,
      d: null,
      e: 'short',
    }),
  ).toEqual({ a: 'x[secret]x', b: ['"[secret]"', '[secret]'], '[secret]': 1, c: true, d: null, e: 'short' });
});

it('masks nothing without secrets', () => {
  expect(new Mask([]).text('text')).toBe('text');
  expect(new Mask(['a.c.e.g']).text('abcdefg a.c.e.g')).toBe('abcdefg [secret]');
});

it("finds the secrets of a job's environment by variable name", () => {
  const env = {
    WORKLOAD_API_KEY: 'planted-1',
    GITHUB_TOKEN: 'planted-2',
    PULUMI_CONFIG_PASSPHRASE: 'planted-3',
    DB_PASSWORD: 'planted-4',
    HOME: '/home/planted',
    SORT_KEY: 'name',
    EMPTY_TOKEN: undefined,
  };
  expect(secretsIn(env)).toEqual(['planted-1', 'planted-2', 'planted-3', 'planted-4']);
});
