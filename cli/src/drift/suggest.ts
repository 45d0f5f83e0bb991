/** What would bring program or platform back in line. Changes nothing. */
import { type Undoing, undoingOf } from '@workload/pulumi/importing';
import { labelOf, named } from '../preview/urn';
import { shown } from '../preview/value';
import { forShell, WORKLOAD_ANYWHERE } from '../started-by';
import { namesIn } from './report';
import { type Drifted, type Fleet, stackKey, type StackName, stackOf } from './schema';

/** What a team prefers to change. */
export const WAYS = ['platform', 'program'] as const;
export type Way = (typeof WAYS)[number];

type Suggestion = NonNullable<Fleet['suggestions']>[number];

export function suggestionsFor(fleet: Fleet, ways: readonly Way[]): Suggestion[] {
  const nameOf = namesIn(fleet);
  const all: Suggestion[] = [
    ...fleet.claimedTwice.map(({ kind, id, claims }): Suggestion => ({
      about: `${kind} ${id}`,
      way: 'program',
      // No commands: whoever pastes all of them leaves the object to nobody.
      text: `Keep it in one of these stacks: ${claims.map(nameOf).join(', ')}. In each other one, run pulumi state delete with the URN above, which deletes nothing on the platform, and remove it from the program.`,
    })),
    ...fleet.gone.flatMap(({ urn, id, other, ...of }): Suggestion[] => [
      {
        ...stackOf(of),
        about: labelOf(urn),
        way: 'platform',
        ...(other === undefined ? { command: undoing(of, urn) } : {}),
        text:
          other === undefined
            ? `Creates it again, without the data that it had.${widely(urn)}`
            : `Another object has the name ${id} now, ${other.mark === undefined ? 'which carries no owner mark' : `which another stack owns or left (mark ${other.mark})`}: an update cannot create it. Rename or delete the other object, or import it (workload import).`,
      },
      {
        ...stackOf(of),
        about: labelOf(urn),
        way: 'program',
        text:
          other === undefined
            ? 'Remove it from the program: the object was deleted on the platform.'
            : 'Remove it from the program, or give it another name, and remove the entry from the state: pulumi state delete with its URN, which deletes nothing on the platform.',
      },
    ]),
    ...fleet.drifted.flatMap((one): Suggestion[] => {
      const { urn, properties, changedBy } = one;
      const list = properties.map(
        ({ property, recorded, live }) =>
          `${property}: ${shown(live) ?? 'remove it'} (now ${shown(recorded) ?? 'not set'})`,
      );
      const who = changedBy === undefined ? '' : ` Last changed by ${changedBy}.`;
      const about = { ...stackOf(one), about: labelOf(urn) };
      return [
        { ...about, way: 'platform', ...backOf(one) },
        { ...about, way: 'program', text: `Set in the program: ${list.join('; ')}.${who}` },
      ];
    }),
    // The share of a program is among the drifted properties.
    ...fleet.movedRouting
      .filter(
        (moved) => !fleet.drifted.some((one) => one.urn === moved.urn && stackKey(one) === stackKey(moved)),
      )
      .map(({ urn, ...of }): Suggestion => ({
        ...stackOf(of),
        about: labelOf(urn),
        way: 'platform',
        command: `${WORKLOAD_ANYWHERE} rollout status --stack ${forShell(optionFor(of))}`,
        text: 'Shows where the rollout is, and how to continue.',
      })),
    ...[...fleet.orphaned, ...fleet.unmanaged].map((one): Suggestion => ({
      about: `${one.kind} ${one.id} of workspace ${one.workspace}`,
      way: 'program',
      command: one.import,
      text: 'Writes a program for it, in a project whose settings are those of the workspace.',
    })),
  ];
  return all.filter(({ way }) => ways.includes(way));
}

/** What changes the platform back, if an update can. */
function backOf(one: Drifted): Pick<Suggestion, 'command' | 'text'> {
  const { urn, properties, protectedBy, ignored = [] } = one;
  const isIgnored = (property: string) =>
    ignored.some((path) => EVERYTHING.includes(path) || path === property || path === `["${property}"]`);
  const written = properties.filter(({ property }) => !isIgnored(property));
  const left = ignored.join(', ');
  if (written.length === 0)
    return {
      text: `An update does not write it: the program ignores changes of ${left} (ignoreChanges). Remove that from the option first, or leave it as it is.`,
    };
  const by = (what: Undoing) =>
    written
      .filter(
        (each) => undoingOf(named(urn).type, { recorded: undefined, live: undefined, ...each }) === what,
      )
      .map(({ property }) => property)
      .join(', ');
  const [refused, replacing] = [by('is refused'), by('replaces')];
  if (refused !== '')
    return {
      text: `Cannot be undone there: ${refused} can only grow, and an update to less is refused. Change the program instead.`,
    };
  if (replacing !== '' && protectedBy !== undefined)
    return {
      text: `Would replace the object, because ${replacing} cannot change. It is protected from deletion (${protectedBy}), so the update is refused. Change the program instead; or turn ${protectedBy} off first, in an update of its own: the replacement loses its data.`,
    };
  return {
    command: undoing(one, urn),
    text: [
      `Writes ${written.map(({ property }) => property).join(', ')} of the program again.`,
      ...(replacing === ''
        ? []
        : [`This replaces the object, because ${replacing} cannot change: its data is lost.`]),
      ...(ignored.length === 0
        ? []
        : [`It does not write ${left}, which the program ignores (ignoreChanges).`]),
    ]
      .join(' ')
      .concat(widely(urn)),
  };
}

/** Paths of ignoreChanges that are every property. */
const EVERYTHING: readonly string[] = ['*', '["*"]', '[*]'];

/** Whether a path of ignoreChanges is a property, or is in it. */
export function concerns(path: string, property: string): boolean {
  const [, quoted, plain] = /^(?:\["((?:[^"\\]|\\.)*)"\]|([^.[]+))/.exec(path) ?? [];
  return EVERYTHING.includes(path) || (quoted ?? plain) === property;
}

/** Refreshes the object, and writes what the program says. The command shows a preview first. */
function undoing(of: StackName, urn: string): string {
  const target = isTargetable(urn) ? ` --target ${forShell(urn)}` : '';
  return `pulumi up --refresh --stack ${forShell(optionFor(of))}${target}`;
}

/** The engine takes * in a target as any text, and has no way to write the sign itself. */
function isTargetable(urn: string): boolean {
  return !urn.includes('*');
}

function widely(urn: string): string {
  return isTargetable(urn)
    ? ''
    : ' Its name has *, which --target takes as any text: so this command updates the whole stack.';
}

/** The stack as the engine takes it in the folder of its project, where these commands run. */
function optionFor({ organization, project, stack }: StackName): string {
  return organization === undefined ? stack : `${organization}/${project ?? ''}/${stack}`;
}
