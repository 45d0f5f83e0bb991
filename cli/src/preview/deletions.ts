/**
 * What deletions do to the resources that stay and name the deleted object by a string. A preview of the engine asks no
 * provider about a deletion, so this is computed from the steps.
 */
import { kindOf, namedBy, strandedText } from '@workload/pulumi/rollout';
import type { Effect } from './effect';
import { named } from './urn';

type Fields = Readonly<Record<string, unknown>>;

/** One step of the engine. */
interface Step {
  readonly op: string;
  readonly urn: string;
  readonly old?:
    | {
        readonly inputs?: Fields | undefined;
        readonly outputs?: Fields | undefined;
        readonly retainOnDelete?: boolean | undefined;
      }
    | undefined;
  readonly new?: { readonly inputs?: Fields | undefined; readonly outputs?: Fields | undefined } | undefined;
}

/** Operations after which the resource is no longer in the program. */
const GOING = ['delete', 'delete-replaced'];

/** A kind of this provider. */
type Kind = NonNullable<ReturnType<typeof kindOf>>;

/** One resource that stays. */
interface Staying {
  readonly kind: Kind;
  readonly name: string;
  readonly names: ReturnType<typeof namedBy>;
}

export function ofDeletions(steps: readonly Step[]): Effect[] {
  const stays = steps.flatMap((step): Staying[] => {
    const kind = kindIn(step);
    if (kind === undefined || GOING.includes(step.op) || step.new?.inputs === undefined) return [];
    const names = namedBy(kind.type, step.new.inputs);
    return names.length === 0 ? [] : [{ kind, name: nameOf(step), names }];
  });
  return steps.flatMap((step) => {
    const kind = kindIn(step);
    // A replacement has a step of this kind, too, but its provider reports it.
    const isGone = step.op === 'delete' && step.old?.retainOnDelete !== true;
    if (kind === undefined || !isGone || steps.some(({ urn, op }) => urn === step.urn && op !== 'delete'))
      return [];
    return ofDeletion(step, kind, stays);
  });
}

function ofDeletion(step: Step, kind: Kind, stays: readonly Staying[]): Effect[] {
  const bag = { ...step.old?.inputs, ...step.old?.outputs };
  const of = (how: string) =>
    stays.flatMap(({ kind: { noun }, name, names }) =>
      names.some(
        ({ family, by, value, whenDeleted }) =>
          family === kind.family && value === bag[by] && whenDeleted === how,
      )
        ? [`${noun} ${name}`]
        : [],
    );
  const name = nameOf(step);
  const it = `${kind.noun} ${name}`;
  const about = {
    workloadEffect: 2 as const,
    urn: step.urn,
    type: kind.type,
    resource: named(step.urn).name,
    name,
  };
  const [deleted, refused, dangling, kept] = ['deleted', 'refused', 'dangling', 'kept'].map(of) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const failures = [
    ...(deleted.length === 0 ? [] : [strandedText(it, deleted, kind.noun)]),
    ...(refused.length === 0
      ? []
      : [
          `${it} cannot be deleted: ${refused.join(' and ')} still ${refused.length === 1 ? 'uses' : 'use'} it, and the platform refuses ` +
            'this (409). Remove it there first, and run pulumi up',
        ]),
  ];
  const told = [
    ...(dangling.length === 0
      ? []
      : [`${dangling.join(' and ')} still ${dangling.length === 1 ? 'names' : 'name'} it`]),
    ...(kept.length === 0
      ? []
      : [`${kept.join(' and ')} ${kept.length === 1 ? 'keeps' : 'keep'} what came from it`]),
  ];
  return [
    ...failures.map((says) => ({ ...about, kind: 'certain-failure', message: `certain to fail: ${says}` })),
    ...(told.length === 0
      ? []
      : [
          {
            ...about,
            kind: 'dependents',
            deleted,
            dangling,
            kept,
            others: [],
            message: `${it}: deleted; ${told.join('; ')}`,
          },
        ]),
  ];
}

function kindIn({ urn }: Step): Kind | undefined {
  const { type, isOurs } = named(urn);
  return isOurs ? kindOf(type) : undefined;
}

function nameOf({ urn, old, new: next }: Step): string {
  const name = next?.inputs?.name ?? old?.outputs?.name ?? next?.outputs?.name;
  return typeof name === 'string' ? name : named(urn).name;
}
