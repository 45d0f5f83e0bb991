import type { EngineEvent } from '@pulumi/pulumi/automation';
import { Up } from './up';

const urn = 'urn:pulumi:dev::shop::workload:index:McpFunction::shop';
let now = 0;
const told = (...events: readonly object[]) => {
  const up = new Up(() => now);
  return { up, said: events.flatMap((event) => up.told(event as EngineEvent)) };
};
const diagnostic = (severity: string, message: string, more: object = {}) => ({
  diagnosticEvent: { urn, severity, message, color: 'never', ...more },
});

it('reports finished steps, and shows running ones with their time', () => {
  now = 0;
  const { up } = told();
  now = 1000;
  up.told({ resourcePreEvent: { metadata: { urn, op: 'update' } } } as EngineEvent);
  now = 5000;
  expect(up.lines()).toEqual(['pulumi up  5s', '  updating shop  4s']);
  expect(up.told({ resOutputsEvent: { metadata: { urn, op: 'update' } } } as EngineEvent)).toEqual([
    'shop: updated',
  ]);
  expect(up.lines()).toEqual(['pulumi up  5s']);
});

it('omits unchanged resources', () => {
  const same = { metadata: { urn, op: 'same' } };
  const { up, said } = told({ resourcePreEvent: same }, { resOutputsEvent: same });
  expect(said).toEqual([]);
  expect(up.lines()).toHaveLength(1);
});

it('omits the default provider, which no program declares', () => {
  const events = (type: string, name: string): EngineEvent[] => {
    const metadata = { urn: `urn:pulumi:dev::shop::${type}::${name}`, op: 'create' };
    return [
      { resourcePreEvent: { metadata } },
      { resOutputsEvent: { metadata } },
    ] as object[] as EngineEvent[];
  };
  const [begun, ...ended] = events('pulumi:providers:workload', 'default_0_1_0');
  const { up, said } = told(...(begun === undefined ? [] : [begun]));
  expect(said).toEqual([]);
  expect(up.lines()).toHaveLength(1);
  expect(told(...ended).said).toEqual([]);
  const own = events('pulumi:providers:workload', 'default-eu');
  expect(told(...own).said).toEqual(['default-eu: created']);
});

it("repeats the engine's messages without colors", () => {
  const { up, said } = told(
    diagnostic('warning', '<{%fg 3%}>take care<{%reset%}>\nof this\n'),
    diagnostic('error', 'it broke'),
    { resOpFailedEvent: { metadata: { urn, op: 'update' }, status: 1, steps: 1 } },
    { summaryEvent: { resourceChanges: { same: 2, update: 1 }, durationSeconds: 4 } },
  );
  expect(said).toEqual([
    'shop: warning: take care',
    '  of this',
    'shop: error: it broke',
    'shop: updating failed',
    'pulumi up: 2 unchanged, 1 updated, in 4 s',
  ]);
  expect(up.isFailed).toBe(true);
});

it('omits debug messages, which contain secrets, and messages about progress', () => {
  const { up, said } = told(
    diagnostic('debug', 'RegisterResource: planted-secret'),
    diagnostic('info', 'reading', { ephemeral: true }),
  );
  expect(said).toEqual([]);
  expect(up.isFailed).toBe(false);
});
