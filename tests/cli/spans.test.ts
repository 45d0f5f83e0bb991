/** Spans of a rollout: a real receiver gets looks, writes and checks, with the requests below them and no value. */
import { drive } from '../../cli/src/rollout/drive';
import { CODES } from '../../cli/src/rollout/run';
import { Stack } from '../../cli/src/rollout/selected';
import { flushSpans } from '../../cli/src/rollout/spans';
import { Receiver } from '../support/receiver';
import { judged, Stage } from './stage';

const stage = new Stage();
const receiver = new Receiver();

beforeAll(async () => {
  process.env.PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT = await receiver.start();
});
afterAll(() => {
  delete process.env.PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT;
  receiver.stop();
});

it('a traced run sends its looks, writes and checks', async () => {
  const target = await stage.canary(judged(1));
  const by = stage.by();
  const screen = {
    ...{ say: () => undefined, tell: () => undefined, ended: () => undefined, show: () => undefined },
    ...{ above: () => undefined, end: () => undefined },
  };
  const code = await drive(
    [{ target, urn: 'urn', stack: await Stack.of('.', 'test'), by: { ...by, place: stage.place } }],
    {
      ...{ by, screen, asJson: false, once: false, until: Infinity, together: false },
    },
  );
  expect(code).toBe(CODES.aborted);
  await flushSpans();
  for (const text of ['rollout', 'look', 'write', 'check', 'McpFunction', 'shop', 'workload.operation'])
    expect(receiver.received).toContain(text);
  for (const text of ['the command failed', 'rev-2', stage.world.emulator.apiKey])
    expect(receiver.received).not.toContain(text);
});
