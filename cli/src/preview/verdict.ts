/** A preview in one line. */
import { type Embedded, type Op, OPS, type Preview } from './preview';
import { type Undecided, undecidedIn } from '../apply/unknown';
import { labelOf } from './urn';
import { isRelease, type Item, itemsOf, type Risk } from './risk';
import { listed, say, type Words } from './texts';

/** How much a reviewer should worry. */
export type Level = 'danger' | 'attention' | 'change' | 'none';

export interface Verdict {
  readonly level: Level;
  readonly says: Words;
}

/** Most names in the line; the list below it has all. */
const MOST = 3;

/** Names the objects of the worst finding; only counts the others. */
export function verdictOf(preview: Preview): Verdict {
  const items = itemsOf(preview);
  const findings = FINDINGS.flatMap(({ level, first, also, ...finding }) => {
    const found = items.filter(finding.of);
    return found.length === 0 ? [] : [{ level, found, first, also }];
  });
  const [worst, ...others] = findings;
  const also = others.map(({ found, also: short }) => say`${found.length} ${[plural(found.length, short)]}`);
  const rest = also.length === 0 ? [] : say`; also ${listed(also)}`;
  if (preview.failed) {
    const count = preview.problems.length;
    const what = [
      preview.embedded?.base?.state === 'failed'
        ? 'The base could not be brought up on the embedded platform'
        : 'The preview failed',
    ];
    const refused = say`: ${count} ${[plural(count, ['argument is', 'arguments are'])]} refused`;
    const kept = items.filter(isOf('protected'));
    const held = kept.length === 0 ? [] : say`: protected from deletion: ${objects(kept)}`;
    return { level: 'danger', says: count === 0 ? [...what, ...held] : [...what, ...refused] };
  }
  if (worst !== undefined) return { level: worst.level, says: [...worst.first(worst.found), ...rest] };
  if (preview.embedded?.update === 'failed')
    return { level: 'danger', says: say`The update failed on the embedded platform` };
  const isChanged = preview.resources.length > 0;
  return isChanged
    ? { level: 'change', says: say`Creates and updates only` }
    : { level: 'none', says: say`Nothing changes` };
}

/** How bad a preview is, to put several in order: the worst has the least number. A failed one is the worst. */
export function rankOf(preview: Preview): number {
  if (preview.failed) return 0;
  const items = itemsOf(preview);
  const worst = FINDINGS.findIndex((finding) => items.some(finding.of));
  if (worst !== -1) return 1 + worst;
  const { level } = verdictOf(preview);
  return level === 'danger' ? 1 : FINDINGS.length + (level === 'change' ? 1 : 2);
}

interface Finding {
  readonly level: Level;
  readonly of: (item: Item) => boolean;
  readonly first: (items: readonly Item[]) => Words;
  /** Singular and plural. */
  readonly also: readonly [string, string];
}

const isOf =
  (...risks: readonly Risk[]) =>
  (item: Item) =>
    risks.includes(item.risk);

const FINDINGS: readonly Finding[] = [
  {
    level: 'danger',
    of: (item) => item.risk === 'data-loss' && item.certain && item.effect?.kind !== 'reset',
    first: (items) => say`Data is lost: ${objects(items)}`,
    also: ['loss of data', 'losses of data'],
  },
  {
    level: 'danger',
    of: isOf('unknown'),
    first: (items) => say`Not understood: ${objects(items)}`,
    also: ['change that is not understood', 'changes that are not understood'],
  },
  {
    level: 'danger',
    of: isOf('protected'),
    first: (items) => say`The update will be refused, protected from deletion: ${objects(items)}`,
    also: ['protected object', 'protected objects'],
  },
  {
    level: 'danger',
    of: isOf('failure'),
    first: (items) => say`The update will fail: ${objects(items)}`,
    also: ['certain failure', 'certain failures'],
  },
  {
    level: 'danger',
    of: isOf('update-failed'),
    first: (items) => say`The update failed on the embedded platform: ${objects(items)}`,
    also: ['failure on the embedded platform', 'failures on the embedded platform'],
  },
  {
    level: 'danger',
    of: isOf('unsettled'),
    first: (items) => say`Not settled: after the update, ${objects(items)} would change again`,
    also: ['resource that does not settle', 'resources that do not settle'],
  },
  {
    level: 'danger',
    of: (item) => item.risk === 'data-loss' && (!item.certain || item.effect?.kind === 'reset'),
    first: (items) => say`Data may be lost: ${objects(items)}`,
    also: ['possible loss of data', 'possible losses of data'],
  },
  {
    level: 'danger',
    of: (item) => item.risk === 'dependents' && item.certain,
    first: (items) => say`Others hang on ${objects(items)}`,
    also: ['object that others hang on', 'objects that others hang on'],
  },
  {
    level: 'attention',
    of: isOf('replace'),
    first: (items) => say`${objects(items)} ${[items.length === 1 ? 'is' : 'are']} replaced`,
    also: ['replacement', 'replacements'],
  },
  {
    level: 'attention',
    of: isOf('secret'),
    first: (items) => say`A secret is replaced: ${objects(items)}`,
    also: ['new secret', 'new secrets'],
  },
  {
    level: 'attention',
    of: isOf('delete'),
    first: (items) => say`${objects(items)} ${[items.length === 1 ? 'is' : 'are']} deleted`,
    also: ['deletion', 'deletions'],
  },
  {
    level: 'attention',
    of: (item) => item.risk === 'dependents' && !item.certain,
    first: (items) => say`Others may hang on ${objects(items)}`,
    also: ['object that others may hang on', 'objects that others may hang on'],
  },
  {
    level: 'attention',
    of: (item) => item.risk === 'step' && item.certain,
    first: (items) => say`Traffic moves in too large a step: ${objects(items)}`,
    also: ['step of traffic that is too large', 'steps of traffic that are too large'],
  },
  {
    level: 'attention',
    of: (item) => item.risk === 'step' && !item.certain,
    first: (items) => say`Traffic may move in too large a step: ${objects(items)}`,
    also: ['step of traffic that may be too large', 'steps of traffic that may be too large'],
  },
  {
    level: 'attention',
    of: isOf('release'),
    first: (items) => listed(items.map(releaseOf), MOST),
    also: ['new revision', 'new revisions'],
  },
  {
    level: 'attention',
    of: isOf('traffic'),
    first: (items) => say`Traffic moves: ${objects(items)}`,
    also: ['change of traffic', 'changes of traffic'],
  },
];

function objects(items: readonly Item[]): Words {
  return listed(
    [...new Set(items.map(({ about }) => about))].map((about) => say`${about}`),
    MOST,
  );
}

function releaseOf({ about, effect }: Item): Words {
  if (effect === undefined || !isRelease(effect)) return say`${about} continues with a release`;
  const share = effect.to?.new;
  if (effect.certain === false) return say`${about} may get a new revision`;
  const at =
    share === undefined
      ? effect.decidedBy === 'platform'
        ? ', whose traffic the platform decides'
        : ', traffic share not known yet'
      : share === 100
        ? ' with all traffic'
        : ` at ${share} %`;
  return say`${about} gets a new revision${[at]}`;
}

function plural(count: number, [one, several]: readonly [string, string]): string {
  return count === 1 ? one : several;
}

type Digest = NonNullable<Preview['digest']>;

/** What approves this preview, and what it covers. */
export function digestWords({ text, commit, stack, locks, unknown = [] }: Digest, preview: Preview): Words {
  const dependencies =
    locks.length === 0
      ? say`no lock file`
      : listed(
          locks.map((file) => say`${file}`),
          MOST_KEYS,
        );
  return [
    ...say`Digest ${text} approves exactly this: commit ${commit.slice(0, 12)}, stack ${stack}, ${dependencies}, the changes with their secret values, and the present state.`,
    ...unknownWords(unknown),
    ...undecidedWords(undecidedIn(preview, unknown)),
  ];
}

function unknownWords(unknown: NonNullable<Digest['unknown']>): Words {
  if (unknown.length === 0) return [];
  const all = unknown.flatMap(({ urn, paths }, index) => {
    const names = paths.map((path) => say`${path}`);
    return [...(index === 0 ? [] : ['; ']), ...say`${labelOf(urn)}: ${listed(names, MOST_KEYS)}`];
  });
  return say` Not known before the update, and not limited by this digest: ${all}.`;
}

function undecidedWords(undecided: readonly Undecided[]): Words {
  if (undecided.length === 0) return [];
  const all = undecided.map(({ about }) => say`${about}`);
  return say` A gate depends on unknown values of ${listed(all)}, so workload apply refuses this without --allow-unknown.`;
}

/** How a preview on an embedded platform was made, without a real state and real secrets. */
export function embeddedText({ base, exported, seeds, placeholders, leftOut, update }: Embedded): Words {
  const list = (names: readonly string[]) =>
    listed(
      names.map((name) => say`${name}`),
      MOST_KEYS,
    );
  return [
    'Made on an embedded platform',
    ...(seeds.length === 0 ? [] : say` filled from ${list(seeds)}`),
    ...(base === undefined ? [] : baseText(base)),
    ...(exported === undefined ? [] : exportedText(exported)),
    ...(placeholders.length === 0 ? [] : say` Placeholders stand for secrets in ${list(placeholders)}.`),
    ...(leftOut.length === 0
      ? []
      : say` ${list(leftOut)} ${[leftOut.length === 1 ? 'is' : 'are']} not used.`),
    ...(update === 'settled' ? [' The update worked there, and a preview after it is empty.'] : []),
  ];
}

function baseText({ commit, state }: NonNullable<Embedded['base']>): Words {
  const short = commit.slice(0, 12);
  return state === 'up' || state === 'failed'
    ? say`, with the state of base ${short}.`
    : say`, where everything is new: base ${short} ${[NEW[state]]}.`;
}

/** What an exported state cannot tell is said. */
function exportedText({ sha256, size, secrets, interrupted }: NonNullable<Embedded['exported']>): Words {
  const names = listed(
    secrets.map((name) => say`${name}`),
    MOST_KEYS,
  );
  return [
    ...say`, with an exported state of ${[String(size)]} resources (sha256 ${sha256.slice(0, 12)}).`,
    ' What changed on the platform since then is not known, and the update was not tried.',
    ...(secrets.length === 0
      ? []
      : say` Whether these change is not known, because they are secret, and they count as unchanged: ${names}.`),
    ...(interrupted === 0 ? [] : [` Interrupted operations in it are left out: ${interrupted}.`]),
  ];
}

/** Why the base was not brought up. */
const NEW = {
  'no-program': 'has no program in this folder',
  'other-project': 'has another project in this folder',
  'no-stack': 'has no settings file for this stack',
} as const;

/** Most names in a list of files or keys. */
const MOST_KEYS = 10;

const DONE: Readonly<Record<Op, string>> = {
  unknown: 'with an unknown operation',
  create: 'to create',
  update: 'to update',
  replace: 'to replace',
  delete: 'to delete',
  forget: 'to leave the stack',
  import: 'to import',
};

/** Numbers of resources per operation: `1 to replace, 2 to update, 3 unchanged`. */
export function countsText({ resources, unchanged }: Preview): string {
  const counts = OPS.flatMap((op) => {
    const count = resources.filter((one) => one.op === op).length;
    return count === 0 ? [] : [`${count} ${DONE[op]}`];
  });
  return [...counts, ...(unchanged === 0 ? [] : [`${unchanged} unchanged`])].join(', ') || 'no resources';
}
