/** The benchmark: which sections run, where results are stored, and the page that shows them. */
import { join } from 'node:path';
import { measureBackends } from './backends';
import { measureDrift } from './drift';
import { measureEmulator } from './emulator';
import { measureFleet } from './fleet';
import { hasMissed, isMissed, judgedOf } from './goals';
import { measureMcp } from './mcp';
import { writePage } from './page';
import { measureProvider } from './provider';
import { folderOf, keep, resultsByVersion, resultsIn, type Section } from './results';
import { measureRollout } from './rollout';
import { measureSdk } from './sdk';

/** Sections that write their figures into other pages. `fleet` needs PostgreSQL, so it runs only if it is named. */
const ROLLOUT = 'rollout';
const FLEET = 'fleet';
/** Run only if they are named, as they take long. */
const DRIFT = 'drift';
const BACKENDS = 'backends';
/** Needs bubblewrap, so it runs only if it is named. */
const MCP = 'mcp';

const USAGE = `npm run bench -- [sdk] [emulator] [provider] [rollout] [fleet] [drift] [backends] [mcp] [--quick] [--goals] [--minutes=N] [--drives=N,N] [--latency=MS,MS] [--stacks=N] [--backend=postgres]

  No section: all of them but fleet, which needs PostgreSQL, mcp, which needs bubblewrap, drift and backends. What a section measured is kept in tests/bench/results/,
  for each version of Node, and docs/performance.md is written of all that is kept. The figures of rollouts stand in
  docs/rollout-reference.md, those of fleets and backends in docs/large-stacks.md, those of drift in docs/fleet.md,
  those of mcp in docs/agents.md. The page has the range of the last five runs.
  --quick ends in three minutes, keeps its results and its page apart, and says which goals it cannot judge.
  --goals: of the provider, only what a goal needs, once.
  --minutes: longest time for the provider, and for backends; every size is measured once in any case. Default: 45.
  --drives: sizes of stacks. Default: 10,100,500; of backends 100,500. --latency: of the platform. Default: 0,50. --stacks: of drift. Default: 1000.
  --backend: of drift, which keeps its figures apart. Default: files. Ends with 1 when a goal is missed.`;

interface Run {
  readonly folder: string;
  readonly quick: boolean;
  readonly goals: boolean;
  readonly minutes: number;
  readonly drives: readonly number[];
  readonly latencies: readonly number[];
  readonly say: (line: string) => void;
}

/** Sections of docs/performance.md. */
const SECTIONS: Readonly<Record<Section, (run: Run) => Promise<void>>> = {
  sdk: async ({ folder, quick, say }) => {
    keep(folder, 'sdk', await measureSdk(quick, say));
  },
  emulator: async ({ folder, quick, say }) => {
    keep(folder, 'emulator', await measureEmulator(quick, say));
  },
  // Saves intermediate results, because this section takes long.
  provider: ({ folder, say, ...extent }) =>
    measureProvider(extent, say, (measured) => {
      keep(folder, 'provider', measured);
    }),
};

async function main(given: readonly string[]): Promise<number> {
  const named = given.filter((one) => !one.startsWith('-'));
  const [quick, goals] = [given.includes('--quick'), given.includes('--goals')];
  const option = (name: string) =>
    given.find((one) => one.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const [limit, sizes, latency, stacks] = ['minutes', 'drives', 'latency', 'stacks'].map(option);
  const isPostgres = given.includes('--backend=postgres');
  const minutes = Number(limit ?? 45);
  const drives = (sizes ?? '10,100,500').split(',').map(Number);
  const latencies = (latency ?? '0,50').split(',').map(Number);
  const understood =
    named.length +
    [quick, goals, isPostgres, limit, sizes, latency, stacks].filter(
      (one) => one !== undefined && one !== false,
    ).length;
  const isSane =
    minutes > 0 &&
    drives.every((count) => Number.isInteger(count) && count > 0) &&
    latencies.every((ms) => ms >= 0);
  if (
    understood !== given.length ||
    !named.every((one) => [ROLLOUT, FLEET, DRIFT, BACKENDS, MCP].includes(one) || one in SECTIONS) ||
    !isSane
  ) {
    console.error(USAGE);
    return 2;
  }
  const all = join(__dirname, 'results');
  const folder = join(all, quick ? 'quick' : folderOf(process.versions.node));
  for (const section of Object.keys(SECTIONS) as Section[]) {
    if (named.length > 0 && !named.includes(section)) continue;
    const say = (line: string) => {
      console.error(`${section}: ${line}`);
    };
    await SECTIONS[section]({ folder, quick, goals, minutes, drives, latencies, say });
  }
  const isWith = named.length === 0 || named.includes(ROLLOUT);
  const rollouts = isWith
    ? await measureRollout(quick, (line) => {
        console.error(`${ROLLOUT}: ${line}`);
      })
    : [];
  if (named.includes(FLEET))
    await measureFleet(quick, (line) => {
      console.error(`${FLEET}: ${line}`);
    });
  if (named.includes(DRIFT)) {
    const count = Number(stacks ?? (quick ? 40 : 1000));
    await measureDrift(
      {
        ...{ stacks: count, workspaces: quick ? 2 : 20, isPostgres },
        refreshed: quick ? 1 : Math.min(10, count / 20),
      },
      !quick,
      (line) => {
        console.error(`${DRIFT}: ${line}`);
      },
    );
  }
  if (named.includes(BACKENDS))
    await measureBackends({ quick, minutes, drives: sizes === undefined ? [100, 500] : drives }, (line) => {
      console.error(`${BACKENDS}: ${line}`);
    });
  const tries = named.includes(MCP)
    ? await measureMcp(!quick, (line) => {
        console.error(`${MCP}: ${line}`);
      })
    : [];
  for (const { what, most, measured } of [...rollouts, ...tries])
    console.log(`${what}: ${measured} (at most ${most})`);
  const isAnyMissed = [...rollouts, ...tries].some(isMissed);
  if (named.length > 0 && !named.some((one) => one in SECTIONS)) return isAnyMissed ? 1 : 0;
  const page = quick ? folder : join(__dirname, '..', '..', 'docs');
  console.log(writePage(page, quick ? [resultsIn(folder)] : resultsByVersion(all)));
  const judged = judgedOf(resultsIn(folder));
  const open = judged.filter(({ runs }) => runs.length === 0).map(({ what }) => `  ${what}`);
  if (open.length > 0) console.log(['', 'Not judged by these runs:', ...open].join('\n'));
  return judged.some(hasMissed) || isAnyMissed ? 1 : 0;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
