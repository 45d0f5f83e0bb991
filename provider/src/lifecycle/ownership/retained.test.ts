/** Which replacement an object with `retainOnDelete` blocks. */
import { RETAINED } from '../../controls';
import { definitions } from '../../resources';
import type { Fields } from '../../resource';
import { diff } from '../effects/diff';
import { blockedByDiff } from './retained';
import { AUTONAMED, PROPOSED } from '../state/state';
import { UNKNOWN } from '../values/markers';

function blocked(type: string, olds: Fields, news: Fields, isRetained = true) {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`no kind ${type}`);
  const verdict = diff(definition, olds, news);
  expect(verdict.kind).toBe('replace');
  return blockedByDiff(definition, { asked: isRetained ? { [RETAINED]: true } : {}, olds, news, verdict });
}

const US = { name: 'data', region: 'us-was-1' };
const EU = { name: 'data', region: 'eu-lon-1' };

it('blocks the one that keeps the name', () => {
  expect(blocked('Drive', US, EU)).toMatchObject({
    certain: true,
    reason: expect.stringMatching(/^drive "data" .* because region changes\. .* keep its name,/) as string,
  });
});

it('only may block it while the cause is not known, and warns then', () => {
  expect(blocked('Drive', US, { ...US, region: UNKNOWN })).toMatchObject({
    certain: false,
    reason: expect.stringContaining('if region changes (not known yet)') as string,
  });
});

it('blocks a failed one, which a replacement would create again', () => {
  const state = { name: 'v1', sandbox: 'box', status: 'failed' };
  expect(blocked('Snapshot', state, state)?.reason).toContain('because its creation failed.');
});

it.each<[string, string, Fields, Fields]>([
  ['has another name', 'Drive', US, { ...EU, name: 'other' }],
  ['has a generated name', 'Drive', US, { ...EU, [AUTONAMED]: true }],
  ['has a proposed name', 'Drive', US, { ...EU, [PROPOSED]: true }],
  [
    'has another parent',
    'SandboxSchedule',
    { sandbox: 'one', name: 's', cron: '* * * * *' },
    { sandbox: 'two', name: 's', cron: '* * * * *' },
  ],
  [
    'may have the same name as others',
    'ApiKey',
    { serviceAccount: 'a', name: 'key' },
    { serviceAccount: 'b', name: 'key' },
  ],
])('does not block one that %s', (_what, type, olds, news) => {
  expect(blocked(type, olds, news)).toBeUndefined();
});

it('blocks nothing without the option', () => {
  expect(blocked('Drive', US, EU, false)).toBeUndefined();
});
