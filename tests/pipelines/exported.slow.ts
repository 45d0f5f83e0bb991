/** `workload preview --embedded --state`: a program against the exported state of a stack, without its secrets. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Preview } from '../../cli/src/preview/preview';
import { command } from '../cli/command';
import { type Ended, type Project, testProject } from '../engine/command';
import { HOST_OPTIONS } from '../support/adapters';

/** A secret of the stack. */
const SECRET = `planted${randomBytes(6).toString('hex')}`;

const drive = (name: string, region: string, more = '') =>
  `new workload.Drive('${name}', { name: '${name}', region: '${region}', ${more} });\n`;
/** An application with a secret of the settings, and one with a secret of its own. */
const shop = (number: number, name = 'shop') => `
new workload.Application('${name}', {
  name: '${name}', image: '${name}:${number}',
  envs: [{ name: 'TOKEN', value: new pulumi.Config('shop').requireSecret('token'), secret: true }],
  rollout: { steps: [{ weight: 10, for: '30m' }, { weight: 100 }] },
});
new workload.Agent('${name}-hook', { name: '${name}-hook', image: 'hook:1', traffic: 100,
  envs: [{ name: 'KEY', value: pulumi.secret('${SECRET}'), secret: true }] });
`;

let t: Project;
let temporary: string;
let file: string;
beforeEach(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'workload-exported-'));
  file = join(temporary, 'state.json');
  t = await testProject();
  await t.pulumi('config', 'set', '--secret', 'shop:token', SECRET);
});
afterEach(async () => {
  await t.stop();
  rmSync(temporary, { recursive: true, force: true });
});

async function preview(...args: string[]): Promise<Ended & { readonly json: Preview | undefined }> {
  const json = join(temporary, 'preview.json');
  rmSync(json, { force: true });
  const variables = { PATH: t.env.PATH, TMPDIR: temporary, NODE_OPTIONS: HOST_OPTIONS };
  const options = ['--embedded', '--stack', 'test', '--env', 'NODE_OPTIONS', '--json', json, '--no-comment'];
  const ended = await command(variables, t.folder, 'preview', ...options, ...args);
  return {
    ...ended,
    json: existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Preview) : undefined,
  };
}

it.each(['dynamic', 'native'] as const)(
  'effects are those of the state, secrets stay closed, and the platform is not asked: %s',
  async (form) => {
    const run = async (text: string) => {
      t.program(text, form);
      await t.up();
    };
    const kept = drive('kept', 'us-was-1', 'deletionProtection: true') + drive('invoices', 'us-was-1');
    // The second releases take their first step.
    for (const number of [1, 2]) await run(kept + shop(number, 'web') + shop(number));
    await t.pulumi('stack', 'export', '--file', file);
    await t.emulator.stop();

    t.program(shop(2, 'web') + shop(3) + drive('invoices', 'eu-lon-1'), form);
    const { code, text, json } = await preview('--state', file);
    expect([text, code]).toEqual([text, 18]);
    expect(json?.resources.map(({ op, urn }) => `${op} ${urn.split('::').at(-1) ?? ''}`)).toEqual([
      'replace invoices',
      'delete kept',
      'update shop',
    ]);
    // The engine asks side by side, so the order of the effects is that of its answers.
    const effects = [...(json?.effects ?? [])].sort((one, other) => (one.kind < other.kind ? -1 : 1));
    expect(effects).toMatchObject([
      { kind: 'protected' },
      { kind: 'replacement', dataLost: true },
      // As the true preview says of a release in mid-rollout.
      { kind: 'revision', from: { 'rev-1': 90, 'rev-2': 10 } },
    ]);
    // The dynamic form seals a whole argument.
    const envs = form === 'native' ? 'envs[0].value' : 'envs';
    expect(json?.embedded).toMatchObject({
      exported: {
        interrupted: 0,
        secrets: [
          ...['shop-hook', 'web-hook'].map((name) => `Agent ${name}: ${envs}`),
          ...['shop', 'web'].flatMap((name) => [
            `Application ${name}: earlier releases`,
            `Application ${name}: ${envs}`,
          ]),
        ],
      },
      update: 'not-run',
    });
    expect(text).toMatch(/Whether these\s+change\s+is\s+not\s+known/);
    expect(text + JSON.stringify(json)).not.toContain(SECRET);
  },
  240_000,
);

it.each([
  [
    'another stack',
    (text: string) => text.replaceAll('urn:pulumi:test::', 'urn:pulumi:next::'),
    'it is the state of stack next',
  ],
  ['no export', () => '{"version":3}', 'it is not what pulumi stack export writes: deployment'],
  ['no JSON', () => '{', 'it is not JSON'],
])(
  'a file is refused, and nothing runs: %s',
  async (_case, change, says) => {
    t.program(drive('invoices', 'us-was-1'));
    await t.up();
    await t.pulumi('stack', 'export', '--file', file);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const { code, text } = await preview('--state', file);
    expect([code, text]).toEqual([1, expect.stringContaining(says)]);
  },
  120_000,
);

it('a state with secrets in plain text is refused, and none is shown', async () => {
  t.program(shop(1), 'native');
  await t.up();
  await t.pulumi('stack', 'export', '--show-secrets', '--file', file);
  expect(readFileSync(file, 'utf8')).toContain(SECRET);
  const { code, text } = await preview('--state', file);
  expect([code, text]).toEqual([1, expect.stringContaining('export it again, without --show-secrets')]);
  expect(text).not.toContain(SECRET);
}, 120_000);
