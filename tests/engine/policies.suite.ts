/** Typed policies: a real pack with the adapter's classes, on the real engine. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapter, MODULES } from '../support/adapters';
import { testProject, type Project } from './command';

/**
 * The engine starts this for packs of the runtime `legacyjs`. Newer engines' language hosts run packs themselves; the
 * host of an engine built from source does not.
 */
const HOST = `#!/bin/sh
exec node "$(node -p "require.resolve('@pulumi/pulumi/cmd/run-policy-pack')")" "$@"
`;

const PACK = `
const { PolicyPack, validateResourceOfType, validateStackResourcesOfType } = require('@pulumi/policy');
const workload = require('${MODULES[adapter()]}');
new PolicyPack('drives', {
  policies: [
    {
      name: 'region', description: 'Where drives are.', enforcementLevel: 'mandatory',
      validateResource: validateResourceOfType(workload.Drive, (drive, args, report) => {
        if (drive.region !== 'eu-lon-1') report('drive ' + args.name + ' is in ' + drive.region);
      }),
    },
    {
      name: 'few', description: 'How many drives there are.', enforcementLevel: 'mandatory',
      validateStack: validateStackResourcesOfType(workload.Drive, (drives, args, report) => {
        report('the stack has ' + drives.length + ' drives');
      }),
    },
    {
      name: 'none', description: 'Other kinds.', enforcementLevel: 'mandatory',
      validateResource: validateResourceOfType(workload.Volume, (volume, args, report) => report('a volume')),
    },
  ],
});
`;

let t: Project;
const programs = mkdtempSync(join(tmpdir(), 'workload-policies-'));
beforeAll(async () => {
  const host = join(programs, 'pulumi-analyzer-policy-legacyjs');
  writeFileSync(host, HOST);
  chmodSync(host, 0o755);
  t = await testProject({ path: programs });
}, 60_000);
afterAll(async () => {
  await t.stop();
  rmSync(programs, { recursive: true, force: true });
});

it('apply to resources of their class, in both forms, and to no others', async () => {
  const pack = join(t.folder, 'pack');
  mkdirSync(pack);
  writeFileSync(join(pack, 'PulumiPolicy.yaml'), 'runtime: legacyjs\n');
  writeFileSync(join(pack, 'package.json'), '{ "version": "1.0.0" }');
  writeFileSync(join(pack, 'index.js'), PACK);
  t.program(`
    new workload.Drive('here', { region: 'eu-lon-1' });
    new workload.Drive('there', { region: 'us-was-1' });
    new workload.IntegrationConnection('mail', { integration: 'gmail' });
  `);
  const { code, text } = await t.pulumi('preview', '--policy-pack', pack);
  expect(text).toContain('drive there is in us-was-1');
  expect(text).toContain('the stack has 2 drives');
  expect(text).not.toMatch(/drive here|a volume/);
  expect(code).not.toBe(0);
}, 60_000);
