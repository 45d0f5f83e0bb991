/** What would bring program or platform back in line. Changes nothing. */
import { type Undoing, undoingOf } from '@workload/pulumi/importing';
import { labelOf, named } from '../preview/urn';
import { shown } from '../preview/value';
import { forShell, WORKLOAD_ANYWHERE } from '../started-by';
import { namesIn } from './report';
import { type Fleet, stackKey, type StackName, stackOf } from './schema';

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
    ...fleet.gone.flatMap(({ urn, ...of }): Suggestion[] => [
      {
        ...stackOf(of),
        about: labelOf(urn),
        way: 'platform',
        command: undoing(of, urn),
        text: 'Creates it again, without the data that it had.',
      },
      {
        ...stackOf(of),
        about: labelOf(urn),
        way: 'program',
        text: 'Remove it from the program: the object was deleted on the platform.',
      },
    ]),
    ...fleet.drifted.flatMap(({ urn, properties, changedBy, ...of }): Suggestion[] => {
      const list = properties.map(
        ({ property, recorded, live }) =>
          `${property}: ${shown(live) ?? 'remove it'} (now ${shown(recorded) ?? 'not set'})`,
      );
      const who = changedBy === undefined ? '' : ` Last changed by ${changedBy}.`;
      const by = (what: Undoing) =>
        properties
          .filter(
            (one) => undoingOf(named(urn).type, { recorded: undefined, live: undefined, ...one }) === what,
          )
          .map(({ property }) => property)
          .join(', ');
      const [refused, replacing] = [by('is refused'), by('replaces')];
      const why =
        refused === ''
          ? undefined
          : `Cannot be undone there: ${refused} can only grow, and an update to less is refused. Change the program instead.`;
      return [
        {
          ...stackOf(of),
          about: labelOf(urn),
          way: 'platform',
          ...(why === undefined ? { command: undoing(of, urn) } : {}),
          text:
            why ??
            `Writes ${properties.map(({ property }) => property).join(', ')} of the program again.${replacing === '' ? '' : ` This replaces the object, because ${replacing} cannot change: its data is lost.`}`,
        },
        {
          ...{ ...stackOf(of), about: labelOf(urn), way: 'program' },
          text: `Set in the program: ${list.join('; ')}.${who}`,
        },
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

/** Refreshes the object, and writes what the program says. The command shows a preview first. */
function undoing(of: StackName, urn: string): string {
  return `pulumi up --refresh --stack ${forShell(optionFor(of))} --target ${forShell(urn)}`;
}

/** The stack as the engine takes it in the folder of its project, where these commands run. */
function optionFor({ organization, project, stack }: StackName): string {
  return organization === undefined ? stack : `${organization}/${project ?? ''}/${stack}`;
}
