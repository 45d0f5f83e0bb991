/** The platform team's example in both languages: created, without a diff, and deleted. */
import { testProject, type Project } from './command';

let t: Project;
beforeEach(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml });
}, 60_000);
afterEach(async () => {
  await t.stop();
});

it.each(['TypeScript', 'YAML'])(
  'in %s it is created, keeps its secrets, and is deleted without a trace',
  async (language) => {
    if (language === 'TypeScript') t.example('platform');
    else t.yaml('platform-yaml');
    expect((await t.up()).text).toMatch(/\+ 9 created/);
    expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    const { stdout } = await t.pulumi('stack', 'output', '--json', '--show-secrets');
    expect(JSON.parse(stdout)).toMatchObject({ pipelineKey: expect.stringMatching(/^wk_/) as unknown });
    expect(JSON.stringify(t.state())).not.toMatch(/w[ks]_[\w-]{32}/);
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).text).toMatch(/- 9 deleted/);
  },
  120_000,
);
