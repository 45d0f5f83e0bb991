/** The result as sections of sentences, which each form of output makes harmless in its own way. */
import { labelOf, named } from '../preview/urn';
import { plain, say, type Words } from '../preview/texts';
import { prose } from '../preview/markdown';
import { shown } from '../preview/value';
import { inLine } from '../rollout/texts';
import { FINDINGS, type Fleet, type StackName } from './schema';

export interface Item {
  readonly head: Words;
  readonly lines: readonly Words[];
  /** Commands and URNs to be pasted: never cut, and never changed. */
  readonly commands?: readonly string[];
}

export interface Section {
  readonly title: string;
  /** What it means, and what to do. */
  readonly about: string;
  readonly items: readonly Item[];
}

/** How many findings there are. With --since, only new ones. */
export function countOf(fleet: Fleet): number {
  return FINDINGS.reduce((sum, name) => sum + countNew(fleet[name]), 0);
}

/** Those that an earlier run did not have. */
function newOf<One extends { readonly known?: boolean | undefined }>(all: readonly One[]): readonly One[] {
  return all.filter(({ known }) => known !== true);
}

function countNew(all: readonly { readonly known?: boolean | undefined }[]): number {
  return newOf(all).length;
}

export function headOf(fleet: Fleet): Words {
  const objects = fleet.stacks.reduce((sum, one) => sum + one.objects, 0);
  const { length: stacks } = fleet.stacks;
  // A list or a workspace that was not read may have any object.
  const isKnown = fleet.unread.every(({ stack, id }) => stack !== undefined || id !== undefined);
  const told = (name: (typeof FINDINGS)[number], what: string) => {
    const count = countNew(fleet[name]);
    if (!fleet.whole && fleet[name].length === 0) return [];
    if (isKnown) return [`${count} ${what}`];
    return [count === 0 ? `${what} unknown` : `at least ${count} ${what}`];
  };
  const known = FINDINGS.reduce((sum, name) => sum + fleet[name].length - countNew(fleet[name]), 0);
  const counts = [
    `${countNew(fleet.drifted)} drifted`,
    `${countNew(fleet.gone)} gone`,
    ...(countNew(fleet.movedRouting) === 0 ? [] : [`${countNew(fleet.movedRouting)} moved routing`]),
    `${countNew(fleet.claimedTwice)} claimed twice`,
    ...told('orphaned', 'orphaned'),
    ...told('unmanaged', 'unmanaged'),
    `${fleet.unread.length} not read`,
    ...(known === 0 ? [] : [`${known} known already`]),
  ];
  const { shard } = fleet;
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.count}`;
  return [
    `${stacks} ${stacks === 1 ? 'stack' : 'stacks'}, ${objects} ${objects === 1 ? 'object' : 'objects'}${part}: ${counts.join(', ')}`,
  ];
}

/** @param now milliseconds since the epoch, for ages */
export function sectionsOf(fleet: Fleet, now: number): Section[] {
  const nameOf = namesIn(fleet);
  const of = (one: StackName & { readonly urn: string }) => say`${nameOf(one)}: ${labelOf(one.urn)}`;
  const value = (one: unknown): Words => say`${shown(one) ?? 'nothing'}`;
  const stray = (one: Fleet['unmanaged'][number], more: readonly Words[] = []): Item => ({
    head: say`${one.workspace}: ${one.kind} ${one.id}${one.name === one.id ? [] : say` (${one.name})`}`,
    lines: [
      ...(one.createdAt === undefined && one.creator === undefined
        ? []
        : [say`created${by(one.creator)}${ageOf(one.createdAt, now)}`]),
      ...more,
      ...(one.violations ?? []).map(
        ({ policy, level, text }) => say`${[level]}: ${policy}: ${text.split('\n').join(' ')}`,
      ),
    ],
    commands: [one.import],
  });
  const sections: Section[] = [
    {
      title: 'Claimed twice',
      about: 'Several states own one object: each stack would change and delete it.',
      items: newOf(fleet.claimedTwice).map(({ workspace, kind, id, claims }) => ({
        head: say`${workspace}: ${kind} ${id}`,
        lines: claims.map(of),
        commands: claims.map(({ urn }) => urn),
      })),
    },
    {
      title: 'Gone',
      about: 'The state has it, the platform does not.',
      items: newOf(fleet.gone).map((one) => ({
        head: of(one),
        lines:
          one.other === undefined
            ? []
            : [
                say`another object has the name now: ${named(one.urn).type} ${one.id}, ${one.other.mark === undefined ? ['without an owner mark'] : say`with the mark ${one.other.mark}`}${one.other.creator === undefined ? [] : say`, created by ${one.other.creator}`}`,
              ],
      })),
    },
    {
      title: 'Moved routing',
      about: 'Somebody moved the traffic of a release by hand.',
      items: newOf(fleet.movedRouting).map((one) => ({
        head: of(one),
        lines: [say`${sharesText(one.recorded)} → ${sharesText(one.live)}`],
      })),
    },
    {
      title: 'Drifted',
      about: 'The platform differs from the state.',
      items: newOf(fleet.drifted).map((one) => ({
        head: of(one),
        lines: [
          ...one.properties.map(
            ({ property, recorded, live }) => say`${property}: ${value(recorded)} → ${value(live)}`,
          ),
          ...(one.changedBy === undefined && one.changedAt === undefined
            ? []
            : [say`last changed${by(one.changedBy)}${ageOf(one.changedAt, now)}`]),
        ],
      })),
    },
    {
      title: 'Orphaned',
      about: 'It carries an owner mark, but no state has it.',
      items: newOf(fleet.orphaned).map((one) => stray(one, [say`mark ${one.mark}`])),
    },
    {
      title: 'Unmanaged',
      about: 'No state has it, and it carries no owner mark.',
      items: newOf(fleet.unmanaged).map((one) => stray(one)),
    },
    {
      title: 'Not compared, because it is encrypted',
      about: 'The state has these values encrypted.',
      items: fleet.hidden.map((one) => ({
        head: say`${of(one)}: ${one.properties.join(', ')}`,
        lines: [],
      })),
    },
    {
      title: 'Not read',
      about: 'It may have drifted.',
      items: fleet.unread.map(({ stack, project, organization, urn, workspace, kind, id, why }) => ({
        head:
          stack === undefined
            ? [
                ...[workspace, kind, id].flatMap((one) => (one === undefined ? [] : say`${one}: `)),
                ...say`${why}`,
              ]
            : say`${nameOf({ stack, project, organization })}${urn === undefined ? [] : say`: ${labelOf(urn)}`}: ${why}`,
        lines: [],
      })),
    },
    {
      title: 'Stacks that are no longer there',
      about:
        'The earlier result has them, the backend does not. If nobody removed them, restore their states before you import or delete what is orphaned.',
      items: (fleet.vanished ?? []).map((one) => ({ head: say`${nameOf(one)}`, lines: [] })),
    },
    {
      title: 'Suggested, nothing is changed',
      about: 'Commands, and texts for pull requests.',
      items: (fleet.suggestions ?? []).map(({ stack, project, organization, about, way, command, text }) => ({
        head: say`${stack === undefined ? [] : say`${nameOf({ stack, project, organization })}: `}${about}: ${way === 'platform' ? 'change the platform back' : 'change the program'}`,
        lines: [say`${text}`],
        ...(command === undefined ? {} : { commands: [command] }),
      })),
    },
  ];
  return sections
    .filter(({ items }) => items.length > 0)
    .map((one) => ({ ...one, items: one.items.map(pasted) }));
}

/** Names of stacks for texts: with their project, if there are stacks of several. */
export function namesIn({ stacks, unread }: Pick<Fleet, 'stacks' | 'unread'>): (one: StackName) => string {
  const places = [...stacks, ...unread.filter(({ stack }) => stack !== undefined)].map(
    ({ organization = '', project = '' }) => `${organization}/${project}`,
  );
  const isOne = new Set(places).size <= 1;
  return ({ organization, project, stack }) =>
    [...(isOne ? [] : [organization, project]), stack].filter((part) => part !== undefined).join('/');
}

/** A command that cannot be shown as it is would name another object. */
function pasted({ head, lines, commands = [] }: Item): Item {
  const shown = commands.filter((one) => inLine(one) === one);
  return {
    head,
    lines:
      shown.length === commands.length
        ? lines
        : [...lines, say`its command has characters that cannot be shown: it is in the result of --json`],
    commands: shown,
  };
}

/** Text for terminals and logs. */
export function textOf(fleet: Fleet, now: number): string {
  const { whole, shard } = fleet;
  const sections = sectionsOf(fleet, now).flatMap(({ title, items }) => [
    '',
    title,
    ...items.flatMap(({ head, lines, commands = [] }) => [
      `  ${plain(head)}`,
      ...lines.map((line) => `    ${plain(line)}`),
      ...commands.map((line) => `    ${line}`),
    ]),
  ]);
  const limit = whole || shard !== undefined ? [] : ['', NOT_WHOLE];
  return [plain(headOf(fleet)), ...sections, ...limit].join('\n');
}

export const NOT_WHOLE =
  'Unmanaged and orphaned objects are not told: this needs --all, every state, and the place of every object.';

/** Most characters of an issue's text: GitHub's limit, which is the lowest. */
const LIMIT = 65_536;

/** Text for an issue. What has no room is counted. */
export function markdownOf(fleet: Fleet, now: number, limit = LIMIT): string {
  const lines = [
    `### ${prose(headOf(fleet))}`,
    ...sectionsOf(fleet, now).flatMap(({ title, about, items }) => [
      '',
      `**${title}** (${items.length}). ${about}`,
      '',
      ...items.map(({ head, lines: more, commands = [] }) =>
        [
          `- ${prose(head)}`,
          ...more.map((line) => `  - ${prose(line)}`),
          // One line without a fence in it.
          ...commands.map((line) => ['', '  ```sh', `  ${line}`, '  ```'].join('\n')),
        ].join('\n'),
      ),
    ]),
    ...(fleet.whole ? [] : ['', NOT_WHOLE]),
  ];
  const kept: string[] = [];
  let left = limit - 200;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  const cut = lines.slice(kept.length).filter((line) => line.startsWith('- ')).length;
  if (cut > 0) kept.push('', `${cut} more have no room here.`);
  return `${kept.join('\n')}\n`;
}

function by(who: string | undefined): Words {
  return who === undefined ? [] : say` by ${who}`;
}

const DAY_MS = 86_400_000;

function ageOf(at: string | undefined, now: number): Words {
  const since = at === undefined ? NaN : Date.parse(at);
  if (Number.isNaN(since)) return [];
  const days = Math.floor((now - since) / DAY_MS);
  const day = new Date(since).toISOString().slice(0, 10);
  if (days < 1) return [` on ${day}`];
  return [` on ${day}, ${days} ${days === 1 ? 'day' : 'days'} ago`];
}

function sharesText({ active, canary, percent }: Fleet['movedRouting'][number]['live']): Words {
  const rest = active === undefined ? say`no active revision` : say`${active}`;
  return canary === undefined ? rest : say`${rest}, ${canary} at ${percent} %`;
}
