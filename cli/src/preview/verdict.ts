/** A preview in one line. */
import { type Op, OPS, type Preview } from './preview';
import { isRelease, type Item, itemsOf, type Risk } from './risk';
import { listed, say, type Words } from './words';

/** How much a reviewer should worry. */
export type Level = 'danger' | 'attention' | 'change' | 'none';

export interface Verdict {
  readonly level: Level;
  readonly says: Words;
}

/** Names in a line; the list below has all. */
const MOST = 3;

/** What comes first is told with names, the rest in short. */
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
    return {
      level: 'danger',
      says:
        count === 0
          ? say`The preview failed`
          : say`The preview failed: ${count} ${[plural(count, ['argument is', 'arguments are'])]} refused`,
    };
  }
  if (worst !== undefined) return { level: worst.level, says: [...worst.first(worst.found), ...rest] };
  const isChanged = preview.resources.length > 0;
  return isChanged
    ? { level: 'change', says: say`Creates and updates only` }
    : { level: 'none', says: say`Nothing changes` };
}

interface Finding {
  readonly level: Level;
  readonly of: (item: Item) => boolean;
  readonly first: (items: readonly Item[]) => Words;
  /** One, and several. */
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
    of: isOf('failure'),
    first: (items) => say`The update will fail: ${objects(items)}`,
    also: ['certain failure', 'certain failures'],
  },
  {
    level: 'danger',
    of: (item) => item.risk === 'data-loss' && (!item.certain || item.effect?.kind === 'reset'),
    first: (items) => say`Data may be lost: ${objects(items)}`,
    also: ['possible loss of data', 'possible losses of data'],
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
    first: (items) => say`A secret is made anew: ${objects(items)}`,
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
  if (effect === undefined || !isRelease(effect) || effect.kind === 'continuation')
    return say`${about} goes on with a release`;
  const share = effect.to?.new;
  const at =
    share === undefined
      ? ', at a share not known yet'
      : share === 100
        ? ' with all traffic'
        : ` at ${share} %`;
  return say`${about} gets a new revision${[at]}`;
}

function plural(count: number, [one, several]: readonly [string, string]): string {
  return count === 1 ? one : several;
}

const DONE: Readonly<Record<Op, string>> = {
  create: 'to create',
  update: 'to update',
  replace: 'to replace',
  delete: 'to delete',
  forget: 'to leave the stack',
  import: 'to import',
};

/** Resources by what is done to them: `1 to replace, 2 to update, 3 unchanged`. */
export function countsText({ resources, unchanged }: Preview): string {
  const counts = OPS.flatMap((op) => {
    const count = resources.filter((one) => one.op === op).length;
    return count === 0 ? [] : [`${count} ${DONE[op]}`];
  });
  return [...counts, ...(unchanged === 0 ? [] : [`${unchanged} unchanged`])].join(', ') || 'no resources';
}
