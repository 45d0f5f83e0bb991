/**
 * What every resource has, shown with a drive: previews of replacements, names, drift, unknown values, failures,
 * state.
 */
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi';
import { testStack, type TestStack } from './harness';
import { call } from './story';

let t: TestStack;
beforeEach(async () => {
  t = await testStack();
}, 120_000);
afterEach(async () => {
  await t.stop();
});

function program(args: workload.DriveArgs, options?: pulumi.CustomResourceOptions, name = 'data'): void {
  t.program(async () => {
    const drive = new workload.Drive(name, args, options);
    return Promise.resolve({ name: drive.name });
  });
}

async function created(args: workload.DriveArgs, name = 'data'): Promise<string> {
  program(args, undefined, name);
  const run = await t.up();
  expect(run.failed).toBeUndefined();
  return String(run.outputs.name);
}

it('previews a change of region as a replacement for that property alone, without copying data', async () => {
  await created({ region: 'us-was-1', displayName: 'Data' });
  program({ region: 'eu-lon-1', displayName: 'Data' });
  const run = await t.preview({ diff: true, color: 'never' });
  const [step] = run.steps.filter(({ op }) => op === 'replace');
  expect(step).toMatchObject({
    resource: 'Drive data',
    keys: ['region'],
    diffs: ['region'],
    detailedDiff: ['region'],
  });
  expect(run.text).toMatch(/warning: drive data-\w+ will be replaced: its data will be lost/);
  const [properties = ''] = run.text.split('--outputs:--');
  const changed = properties.split('\n').filter((line) => /^\s*[~+-] +\w+ *:/.test(line));
  expect(changed.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    '~ region: "us-was-1" => "eu-lon-1"',
  ]);
}, 120_000);

describe('replaces nothing', () => {
  it('when the resource is renamed with an alias', async () => {
    const before = await created({ region: 'us-was-1' });
    program({ region: 'us-was-1' }, { aliases: [{ name: 'data' }] }, 'renamed');
    const run = await t.up();
    expect(run.changes).toEqual([]);
    expect(run.outputs.name).toBe(before);
  }, 120_000);

  it('when the change is ignored by an option', async () => {
    await created({ region: 'us-was-1', displayName: 'a' });
    program({ region: 'eu-lon-1', displayName: 'b' }, { ignoreChanges: ['region', 'displayName'] });
    expect((await t.up()).changes).toEqual([]);
  }, 120_000);

  it('when the region is an Output of the same value', async () => {
    await created({ region: 'us-was-1' });
    program({ region: pulumi.output(Promise.resolve('us-was-1')) });
    expect((await t.up()).changes).toEqual([]);
  }, 120_000);

  it('when the explicit name is dropped', async () => {
    await created({ region: 'us-was-1', name: 'chosen' });
    program({ region: 'us-was-1' });
    const run = await t.up();
    expect(run.changes).toEqual([]);
    expect(run.outputs.name).toBe('chosen');
  }, 120_000);
});

it('makes a valid name from an 80-character upper-case logical name', async () => {
  expect(await created({ region: 'us-was-1' }, 'CUSTOMER_INVOICES_'.repeat(5).slice(0, 80))).toMatch(
    /^customer-invoices-[a-z0-9-]{1,31}$/,
  );
}, 120_000);

it('shows outside changes, and only of managed properties', async () => {
  const name = await created({ region: 'us-was-1', displayName: 'Data', labels: { team: 'a' } });
  const drive = (await call(t.emulator, 'GET', `/drives/${name}`)) as {
    metadata: { labels: Record<string, string> };
    spec: object;
  };
  await call(t.emulator, 'PUT', `/drives/${name}`, {
    ...drive,
    metadata: { ...drive.metadata, displayName: 'Changed', labels: { ...drive.metadata.labels, other: 'x' } },
  });

  const refreshed = await t.refresh();
  expect(refreshed.changes).toMatchObject([{ op: 'refresh' }]);
  const run = await t.up();
  expect(run.changes).toMatchObject([{ op: 'update', resource: 'Drive data', diffs: ['displayName'] }]);

  const after = (await call(t.emulator, 'GET', `/drives/${name}`)) as { metadata: object };
  expect(after.metadata).toMatchObject({ displayName: 'Data', labels: { team: 'a', other: 'x' } });
}, 120_000);

it('is recreated by up --refresh when it is missing', async () => {
  const name = await created({ region: 'us-was-1' });
  await call(t.emulator, 'DELETE', `/drives/${name}`);
  const run = await t.up({ refresh: true });
  expect(run.failed).toBeUndefined();
  expect(run.changes.at(-1)).toMatchObject({ op: 'create', resource: 'Drive data' });
}, 120_000);

it('passes unknown values through a preview', async () => {
  t.program(async () => {
    const first = new workload.Drive('first', { region: 'us-was-1' });
    new workload.Drive('second', {
      region: first.s3Url.apply(() => 'us-was-1'),
      labels: { of: first.infrastructureId },
      permissions: first.status.apply(() => [{ mode: 'read' as const }]),
    });
    return Promise.resolve({});
  });
  expect((await t.preview()).failed).toBeUndefined();
  expect((await t.up()).failed).toBeUndefined();
}, 120_000);

it('refuses all invalid arguments at once with their paths, before any request', async () => {
  program({
    name: 'Bad Name',
    region: 'us-was-1',
    permissions: [{}, {}, {}, { mode: 'write' as 'read' }],
    size: 3,
  } as workload.DriveArgs);
  const run = await t.preview({ color: 'never' });
  expect(run.failed).toBeDefined();
  expect(run.text).toMatch(/has a problem: name: must be 1 to 49 lower-case letters/);
  expect(run.text).toMatch(/has a problem: permissions: must be a list of at most 3 rules/);
  expect(run.text).toMatch(/has a problem: permissions\[3\]\.mode: must be "read" or "read-write"/);
  expect(run.text).toMatch(/has a problem: size is not an argument of Drive/);
  t.program(async () => {
    new workload.ForkedApplication('shop', { snapshot: 'shop-v1', traffic: 101 });
    return Promise.resolve({});
  });
  const share = await t.preview({ color: 'never' });
  expect(share.text).toMatch(/has a problem: traffic: must be a whole number from 0 to 100/);
  expect(t.requests()).toEqual([]);
}, 120_000);

it('never prints a secret of the wrong type', async () => {
  t.program(async () => {
    new workload.IntegrationConnection('mail', {
      integration: 'gmail',
      secret: { TOKEN: 4711_0815 as unknown as string, OTHER: 'sesame-open' },
    });
    return Promise.resolve({});
  });
  const run = await t.preview({ color: 'never' });
  expect(run.text).toMatch(/secret\.TOKEN: must be a string/);
  expect(run.text).not.toMatch(/47110815|sesame-open/);
}, 120_000);

it('keeps secrets encrypted in state', async () => {
  t.program(async () => {
    const connection = new workload.IntegrationConnection('mail', {
      integration: 'slack',
      secret: { TOKEN: 'sesame-open' },
    });
    new workload.McpFunction('sender', {
      integrationConnections: [connection.name],
      envs: [
        { name: 'KEY', value: 'sesame-open', secret: true },
        { name: 'LEVEL', value: 'info' },
      ],
    });
    return Promise.resolve({});
  });
  expect((await t.up()).failed).toBeUndefined();
  const text = JSON.stringify(t.state());
  expect(text).not.toContain('sesame-open');
  expect(text).toContain('"integration":"slack"');
}, 120_000);

it('names every missing setting once, with the ways to set it, before any request', async () => {
  program({ region: 'us-was-1' });
  await t.stack.removeConfig('workload:apiKey');
  await t.stack.removeConfig('workload:workspace');
  const run = await t.preview({ color: 'never' });
  expect(run.failed).toBeDefined();
  expect(run.text).toContain('pulumi config set --secret workload:apiKey');
  expect(run.text).toContain('export WORKLOAD_WORKSPACE=');
  expect(run.text).not.toContain('workload:baseUrl');
  expect(run.text).not.toMatch(/\n\s+at /);
  expect(t.requests()).toEqual([]);
}, 120_000);
