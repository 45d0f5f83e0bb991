/** A value that becomes secret later: the next `up` hides it in the state, without a request, and it stays hidden. */
import { readFileSync, writeFileSync } from 'node:fs';
import { adapter } from '../support/adapters';
import { found } from '../support/planted';
import { testProject, type Project } from './command';
import type { State } from './harness';
import { call } from './story';

const MARKERS = ['plantedlabel', 'plantedrole', 'plantedenv', 'plantedconfig', 'plantedheader'];
const isNative = adapter() === 'native';

let t: Project;
beforeAll(async () => {
  t = await testProject({ env: { WORKLOAD_EFFECTS: 'json' } });
  await call(t.emulator, 'POST', '/sandboxes', { metadata: { name: 'work' }, spec: { region: 'us-was-1' } });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** Nested texts of four kinds, secret or not; an output that derives from one is secret like it. */
function program(isSecret: boolean, displayName = 'One'): void {
  const text = (marker: string) => (isSecret ? `pulumi.secret('${marker}')` : `'${marker}'`);
  t.program(`
    const drive = new workload.Drive('data', {
      region: 'us-was-1',
      displayName: '${displayName}',
      labels: { owner: ${text('plantedlabel')}, team: 'shop' },
      permissions: [{ mode: 'read', labels: { role: ${text('plantedrole')} } }],
    });
    new workload.McpFunction('sender', {
      envs: [{ name: 'TOKEN', value: ${text('plantedenv')} }, { name: 'LEVEL', value: 'info' }],
    });
    new workload.IntegrationConnection('mail', {
      integration: 'slack',
      config: Promise.resolve({ HINT: ${text('plantedconfig')} }),
    });
    new workload.SandboxPreview('shown', {
      sandbox: 'work',
      port: 3000,
      responseHeaders: { 'x-token': ${text('plantedheader')} },
    });
  `);
}

const KINDS = ['Drive', 'McpFunction', 'IntegrationConnection', 'SandboxPreview'] as const;

/** Markers in clear, by bag of each resource: `Drive.outputs`. */
function shown(): Record<string, string[]> {
  const bags = KINDS.flatMap((kind) => {
    const resource = t.state().resources.find(({ type }) => type.endsWith(`:${kind}`));
    return (['inputs', 'outputs'] as const).map(
      (bag) => [`${kind}.${bag}`, found(JSON.stringify(resource?.[bag]), MARKERS)] as const,
    );
  });
  return Object.fromEntries(bags.filter(([, markers]) => markers.length > 0));
}

/** Replaces the outputs in the state by those of the same resources in another one. */
function withOutputsOf(before: State): void {
  const file = JSON.parse(readFileSync(t.stateFile(), 'utf8')) as {
    checkpoint: { latest: { resources: { urn: string; additionalSecretOutputs?: string[] }[] } };
  };
  const resources = file.checkpoint.latest.resources.map((resource) => {
    const old = before.resources.find(({ urn }) => urn === resource.urn);
    const { additionalSecretOutputs = [], ...rest } = { ...resource, outputs: old?.outputs };
    const declared = additionalSecretOutputs.filter(
      (key) => !['labels', 'config', 'responseHeaders'].includes(key),
    );
    return declared.length === 0 ? rest : { ...rest, additionalSecretOutputs: declared };
  });
  const { checkpoint } = file;
  const latest = { ...checkpoint.latest, resources };
  writeFileSync(t.stateFile(), JSON.stringify({ ...file, checkpoint: { ...checkpoint, latest } }));
}

async function quiet(...args: string[]): Promise<string> {
  const { code, text } = await t.pulumi(...args);
  expect(code === 0 ? '' : text).toBe('');
  return text;
}

let plain: State;

it('is hidden at every depth by one up without a request, and the preview says what it is', async () => {
  program(false);
  await t.up();
  plain = t.state();
  expect(Object.keys(shown())).toHaveLength(2 * KINDS.length);
  t.requests();

  program(true);
  const preview = await quiet('preview', '--diff');
  const update = await t.up('--diff');
  const lines = [
    /data-\w+: only the state changes: labels and permissions become secret/,
    /sender-\w+: only the state changes: envs becomes secret/,
    /mail-\w+: only the state changes: config becomes secret/,
    /shown-\w+: only the state changes: responseHeaders becomes secret/,
  ];
  for (const text of [preview, update.text]) {
    // The engine itself hides outputs of dynamic resources, and does not call this an update.
    expect(text).toMatch(isNative ? /4 (?:to update|updated)/ : /5 unchanged/);
    expect(lines.filter((line) => line.test(text))).toEqual(isNative ? lines : []);
    expect(found(text, MARKERS)).toEqual([]);
  }
  if (isNative) expect(preview).toMatch(/"kind":"secrecy".*"properties":\["labels","permissions"\]/);
  expect(shown()).toEqual({});
  expect(t.requests()).toEqual([]);
}, 90_000);

it('hides no more than that: the rest of a map stays readable', () => {
  const drive = t.state().resources.find(({ type }) => type.endsWith(':Drive'));
  expect(drive?.inputs).toMatchObject({ labels: { team: 'shop' } });
  if (isNative)
    expect(drive?.outputs).toMatchObject({ labels: { team: 'shop' }, permissions: [{ mode: 'read' }] });
});

it('stays hidden, and no later run finds a change', async () => {
  for (const command of [
    ['preview', '--expect-no-changes'],
    ['up', '--yes', '--skip-preview', '--expect-no-changes'],
    ['refresh', '--yes', '--skip-preview', '--expect-no-changes'],
    ['refresh', '--yes', '--skip-preview', '--run-program', '--expect-no-changes'],
    ['up', '--yes', '--skip-preview', '--expect-no-changes'],
  ]) {
    expect(found(await quiet(...command), MARKERS)).toEqual([]);
    expect(shown()).toEqual({});
  }
}, 90_000);

it('is hidden in the state of an earlier release that shows it in the outputs alone', async () => {
  withOutputsOf(plain);
  expect(Object.keys(shown())).toEqual(KINDS.map((kind) => `${kind}.outputs`));
  t.requests();
  const { text } = await t.up();
  expect(found(text, MARKERS)).toEqual([]);
  expect(shown()).toEqual({});
  expect(t.requests()).toEqual([]);
  await quiet('preview', '--expect-no-changes');
}, 90_000);

it('is hidden by both kinds of refresh in such a state of the native resources', async () => {
  for (const flags of [[], ['--run-program']]) {
    withOutputsOf(plain);
    await quiet('refresh', '--yes', '--skip-preview', ...flags);
    // For a dynamic resource, the engine takes the marks from the outputs alone; the next up hides it.
    if (isNative) expect(shown()).toEqual({});
  }
  await t.up();
  expect(shown()).toEqual({});
}, 90_000);

it('is hidden when the same up also changes the object', async () => {
  withOutputsOf(plain);
  program(true, 'Two');
  const preview = await quiet('preview', '--diff');
  expect(preview).toMatch(/displayName: "One" => "Two"/);
  expect(found(preview, MARKERS)).toEqual([]);
  await t.up();
  expect(shown()).toEqual({});
}, 90_000);

it('becomes readable again if the program says so: the inputs at once, the outputs with the next change', async () => {
  program(false, 'Two');
  await quiet('up', '--yes', '--skip-preview', '--expect-no-changes');
  expect(Object.keys(shown())).toEqual(expect.arrayContaining(KINDS.map((kind) => `${kind}.inputs`)));
  program(false, 'Three');
  await t.up();
  const drive = t.state().resources.find(({ type }) => type.endsWith(':Drive'));
  expect(drive?.outputs).toMatchObject({ labels: { owner: 'plantedlabel' } });
}, 90_000);

it('replaces nothing: replaceOnChanges is refused if it would replace an object for this alone', async () => {
  const drive = (value: string) => {
    t.program(`
      new workload.Drive('data', { region: 'us-was-1', labels: { owner: ${value} } }, { replaceOnChanges: ['*'] });
    `);
  };
  drive(`'plantedlabel'`);
  await t.up();
  t.requests();
  drive(`pulumi.secret('plantedlabel')`);
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  const told =
    'labels: becomes secret, which only changes the state, but replaceOnChanges would replace the drive. ' +
    'Remove this option for one pulumi up';
  expect([code === 0, text.includes(told)]).toEqual(isNative ? [false, true] : [true, false]);
  expect(t.requests()).toEqual([]);
}, 90_000);

it('an object that is not ready is completed all the same, and the update that completes it hides the value', async () => {
  const domain = (owner: string, more: string) => {
    t.program(`new workload.CustomDomain('shop', {
      name: 'shop.example.com',
      region: 'us-was-1',
      domainType: 'previews',
      labels: { owner: ${owner} },
      ${more}
    });`);
  };
  domain(`'plantedlabel'`, '');
  await t.up();
  const refused = { error: 'no DNS record', code: 400 };
  t.emulator.faults.add({
    method: 'POST',
    path: '/customdomains/shop.example.com/verify',
    times: 1_000,
    then: { kind: 'status', status: 400, body: refused },
  });
  for (const owner of [`'plantedlabel'`, `pulumi.secret('plantedlabel')`]) {
    domain(owner, 'verified: true, timeoutSeconds: 1');
    t.requests();
    const { code } = await t.pulumi('up', '--yes', '--skip-preview');
    expect(code).not.toBe(0);
    expect(t.requests()).toContain('POST /customdomains/shop.example.com/verify');
  }
  const resource = () => t.state().resources.find(({ type }) => type.endsWith(':CustomDomain'));
  expect(resource()).toHaveProperty('initErrors');
  t.emulator.faults.clear();
  // The engine keeps the inputs of an operation that failed, so only now the value is nowhere.
  await t.up();
  expect(found(JSON.stringify(resource()), MARKERS)).toEqual([]);
}, 60_000);
