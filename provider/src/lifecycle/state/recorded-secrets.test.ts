/** What a state has in place of secrets, of one resource at a time. */
import { definitions } from '../../resources';
import type { Fields } from '../../resource';
import { toldSecrets } from '../../resources/triggers';
import { HashKey } from '../values/hashes';
import { isSealed, SECRET, SIGNATURE } from '../values/markers';
import { guardKey, RecordedSecrets } from './recorded-secrets';

const KEY = HashKey.of('k'.repeat(40));
const sealed = (value: unknown) => ({ [SIGNATURE]: SECRET, value });
const URL = 'https://example.com/planted-address';

function whoseOf(type: string) {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`no kind ${type}`);
  return { definition, urn: `urn:pulumi:dev::shop::workload:index:${type}::one` };
}

it('hashes a key of a secret map that repeats a secret argument, and opens it again', () => {
  const bag: Fields = {
    triggers: [{ type: 'http-async', callbackUrl: sealed(URL) }],
    callbackSecrets: sealed({
      [URL]: 'planted-callback-secret',
      'https://example.com/open': 'planted-other',
    }),
  };
  const secrets = new RecordedSecrets(KEY, true);
  const recorded = secrets.recorded(whoseOf('Job'), bag);
  const text = JSON.stringify(recorded);
  expect(text).not.toContain('planted');
  expect(text).toContain('https://example.com/open');
  const { callbackSecrets } = secrets.opened(recorded);
  expect((callbackSecrets as { value: Fields }).value[URL]).toBe('planted-callback-secret');
});

it('keeps the secret of a masked answer whose address is a hash in the state', () => {
  const hash = KEY.hash(URL, KEY.saltOf(whoseOf('Job').urn));
  const live = [{ type: 'http-async', configuration: { callbackUrl: URL, callbackSecret: '****' } }];
  expect(toldSecrets(live, { [hash]: 'kept' })).toEqual({ [URL]: 'kept' });
});

it('learns the value of a hash from its place, or from the item with its name, and tries no other', () => {
  const whose = whoseOf('Application');
  const first = new RecordedSecrets(KEY, true);
  const state = first.recorded(whose, {
    image: sealed('planted-image'),
    envs: [
      { name: 'A', value: sealed('planted-a') },
      { name: 'B', value: sealed('planted-b') },
    ],
  });
  // As the engine sends it to a later run.
  const plain = JSON.parse(JSON.stringify(state), (_key, value: unknown) =>
    isSealed(value) ? value.value : value,
  ) as Fields;
  const later = new RecordedSecrets(KEY, true);
  later.learn(plain, {
    image: 'planted-image',
    envs: [{ name: 'B', value: 'planted-b' }],
  });
  const opened = JSON.stringify(later.opened(plain));
  expect(opened).toContain('planted-image');
  expect(opened).toContain('planted-b');
  expect(opened).not.toContain('planted-a');
});

it('hashes what a release sent whose update did not end, although the arguments are those of the earlier one', () => {
  const whose = whoseOf('ForkedApplication');
  const envs = (pin: string) => [{ name: 'PIN', value: sealed(pin) }];
  const secrets = new RecordedSecrets(KEY, true);
  const before = secrets.recorded(whose, { envs: envs('planted-first') });
  secrets.recorded(whose, { envs: envs('planted-second') });
  const sent = { snapshot: 'shop-v2', envs: [{ name: 'PIN', value: 'planted-second', secret: false }] };
  const state = { ...before, __releases: [{ revision: '', underWay: { sent } }] };
  const recorded = secrets.recorded(whose, state, before);
  expect(JSON.stringify(recorded)).not.toContain('planted');
  expect(JSON.stringify(secrets.opened(recorded))).toContain('planted-second');
});

it('refuses to read without the key what the platform shows, and releases, but not what it masks', () => {
  const { definition, urn } = whoseOf('Application');
  // A key that no other test gives to this process.
  const other = 'hmac:v1:none.saltsalt.hashhashhashhashhashha';
  const read = (state: Fields) => () => {
    guardKey(definition, state);
  };
  expect(read({ image: other })).toThrow('the key of the stack is missing');
  expect(read({ envs: [{ name: 'A', value: other, secret: false }] })).toThrow(
    'the key of the stack is missing',
  );
  expect(read({ envs: [{ name: 'A', value: other, secret: true }] })).not.toThrow();
  expect(read({ image: KEY.hash('shop:1', KEY.saltOf(urn)) })).not.toThrow();
  const asked = KEY.digest('0123456789abcdef', KEY.saltOf(urn));
  expect(read({ __releases: [{ asked }] })).toThrow('the key of the stack is missing');
  expect(read({ __releases: [{ asked: '0123456789abcdef' }] })).not.toThrow();
});
