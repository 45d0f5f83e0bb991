import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestForge, TOKEN } from '../testing/forge';
import { type PreviewDependencies, preview } from './command';
import { urnOf } from '../testing/previews';

it('the error about an unreadable file names the option', async () => {
  const from = join(__dirname, 'nothing.json');
  const never = new AbortController().signal;
  const dependencies: PreviewDependencies = {
    env: {},
    page: { width: 80, colors: false },
    interrupts: { interrupted: never, ending: never },
    say: () => undefined,
    note: () => undefined,
  };
  const read = preview({ cwd: __dirname, from, comment: false }, dependencies);
  await expect(read).rejects.toThrow(/^--from: .*ENOENT.*nothing.json/);
});

describe('in a job', () => {
  const DATABASE_URL = 'postgres://ada:pl4nted/p%40ss@db.example:5432/shop?ssl=1';
  const PAT = 'ghx_Pl4ntedPersonalAccessToken';
  const KEY = '-----BEGIN KEY-----\npl4ntedLineOne+/=\npl4ntedLineTwo==\n-----END KEY-----';
  let folder: string;
  let forge: TestForge;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workload-concealed-'));
    forge = await TestForge.start('GitHub');
  });
  afterEach(async () => {
    await forge.stop();
    rmSync(folder, { recursive: true });
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const hex = (text: string) => Buffer.from(text).toString('hex');

  /** Runs the command on what the engine printed, and returns everything that it wrote. */
  async function written(more: Record<string, string> = {}) {
    const urn = urnOf('Drive', 'production-data');
    const inputs = {
      region: 'us-was-1',
      labels: { url: DATABASE_URL, [PAT]: 'a key', [base64(PAT)]: base64(`x:${DATABASE_URL}`) },
      note: `${encodeURIComponent(DATABASE_URL)} ${hex(PAT)} ${JSON.stringify({ key: KEY })}`,
      lines: KEY.split('\n'),
    };
    const detailed = Object.keys(inputs).flatMap((key) =>
      key === 'labels' ? Object.keys(inputs.labels).map((label) => `labels["${label}"]`) : [key],
    );
    const diagnostic = (message: string, severity: string) => ({ message, severity });
    const problem = `workload:index:Drive resource 'data' has a problem: ${PAT} is no region`;
    const digest = {
      steps: [
        {
          ...{ op: 'update', urn, oldState: { inputs: {} }, newState: { inputs } },
          detailedDiff: Object.fromEntries(detailed.map((path) => [path, { kind: 'add' }])),
        },
      ],
      diagnostics: [diagnostic(problem, 'error'), diagnostic(`printed ${DATABASE_URL}`, 'warning')],
      changeSummary: { update: 1 },
    };
    const [from, event, json, markdown, summary] = ['from', 'event', 'json', 'markdown', 'summary'].map(
      (name) => join(folder, name),
    ) as [string, string, string, string, string];
    writeFileSync(from, JSON.stringify(digest));
    writeFileSync(event, JSON.stringify({ pull_request: { number: forge.place.pull } }));
    const env = {
      ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: forge.place.api, GITHUB_REPOSITORY: 'team/shop' },
      ...{ GITHUB_EVENT_PATH: event, GITHUB_STEP_SUMMARY: summary, GITHUB_TOKEN: TOKEN },
      ...{
        DATABASE_URL,
        GITHUB_PAT: PAT,
        SIGNING: KEY,
        STACK: 'production',
        REGION: 'us-was-1',
        PIN: 'a1b2',
      },
      ...more,
    };
    const log: string[] = [];
    const never = new AbortController().signal;
    await preview(
      { cwd: folder, from, comment: true, json, markdown },
      {
        env,
        page: { width: 200 },
        interrupts: { interrupted: never, ending: never },
        say: (text) => log.push(text),
        note: (text) => log.push(text),
      },
    );
    const read = (file: string) => readFileSync(file, 'utf8');
    const [comment] = forge.comments;
    return {
      comment: comment?.body ?? '',
      json: read(json),
      markdown: read(markdown),
      summary: read(summary),
      log: log.join('\n'),
    };
  }

  it('shows no variable of the environment, in any encoding, in anything that it writes', async () => {
    const all = await written();
    for (const [where, text] of Object.entries(all)) {
      const found = [DATABASE_URL, PAT, ...KEY.split('\n').slice(1, -1)].flatMap((secret) => [
        ...[secret, encodeURIComponent(secret), hex(secret), base64(secret).replace(/=+$/, '')],
        ...[base64(`x:${secret}`).slice(4, -4), JSON.stringify(secret).slice(1, -1)],
      ]);
      expect([where, found.filter((form) => text.includes(form))]).toEqual([where, []]);
      expect([where, text.includes('[secret]')]).toEqual([where, true]);
      expect([where, /pl4nted/i.test(text)]).toEqual([where, false]);
    }
  });

  it('shows stack, URN, region and resource, even if a variable has their value', async () => {
    const { json, comment } = await written({ NAME: 'production-data' });
    const told = JSON.parse(json) as {
      stack: string;
      resources: { urn: string; changes: { to?: string }[] }[];
    };
    expect(told.stack).toBe('production');
    expect(told.resources[0]?.urn).toBe(urnOf('Drive', 'production-data'));
    expect(told.resources[0]?.changes[0]?.to).toBe('"us-was-1"');
    expect(comment).toContain('shop/production');
  });

  it('says which variable is too short to be concealed, by its name', async () => {
    const { log } = await written();
    expect(log).toContain('not concealed, because shorter than 6 characters: PIN\n');
    expect(log).not.toContain('a1b2');
  });
});
