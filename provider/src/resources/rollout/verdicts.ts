/**
 * What is known about the kept revisions of an object: which are good, and which failed. One label of the object keeps
 * it; every write of routing writes it as well.
 */
// See docs/decisions/0209-what-a-release-did-stays-known.md.
import { z } from 'zod';
import type { Routing } from '../../effects';
import { RELEASES_LABEL, ROLLOUT_LABEL } from '../../lifecycle/state/owner';

/**
 * `good`: it may take all traffic at once. `open`: it may not, and nothing is against it. `bad`: it failed, and only a
 * person may give it traffic.
 */
export type Standing = 'good' | 'open' | 'bad';

const STANDINGS = ['good', 'open', 'bad'] as const satisfies Standing[];

/** The verdict on one revision. */
export const verdictShape = z.object({
  standing: z.enum(STANDINGS),
  /** By the clock of the platform, in seconds since the epoch. */
  at: z.number(),
  /** Who says to have caused it. */
  by: z.string(),
  /** Name of the release, such as its snapshot; empty if it is not known. */
  release: z.string(),
  reason: z.string(),
});

export type Verdict = z.output<typeof verdictShape>;

/** Verdicts by revision. A revision without one is open. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** What happened to a revision. */
export type Happened =
  /** Every step of its rollout passed. */
  | 'passed'
  /** A person gave it all traffic. */
  | 'promoted'
  /** It served everything when the next release began. */
  | 'served'
  /** A check failed, or its deployment did. */
  | 'failed'
  | 'aborted'
  | 'undone'
  /** The program went back from it to an earlier release. */
  | 'left'
  /** It was rolled back only because another object was. */
  | 'joined'
  /** A person allows it again: `retry`. */
  | 'allowed'
  /** A person gave it all traffic although it is bad. */
  | 'accepted';

/** The only moves of a verdict: what the standing becomes, by the standing before. Every other move changes nothing. */
const MOVES: Readonly<Record<Happened, Partial<Record<Standing, Standing>>>> = {
  passed: { open: 'good' },
  promoted: { open: 'good' },
  served: { open: 'good' },
  failed: { open: 'bad', good: 'bad' },
  aborted: { open: 'bad', good: 'bad' },
  undone: { open: 'bad', good: 'bad' },
  left: { good: 'open' },
  joined: { good: 'open' },
  allowed: { bad: 'open' },
  accepted: { open: 'good', bad: 'good' },
};

/** Something that happened to a revision, with who says to have caused it, and why. */
export interface Event {
  readonly revision: string;
  readonly happened: Happened;
  readonly by: string;
  readonly release?: string | undefined;
  readonly reason: string;
}

export function standingOf(verdicts: Verdicts, revision: string): Standing {
  return verdicts.get(revision)?.standing ?? 'open';
}

/**
 * The verdicts after something happened.
 *
 * @param now time of the platform, in milliseconds since the epoch
 */
export function after(verdicts: Verdicts, events: readonly Event[], now: number): Verdicts {
  const next = new Map(verdicts);
  for (const { revision, happened, by, release, reason } of events) {
    const before = next.get(revision);
    const standing = MOVES[happened][before?.standing ?? 'open'];
    if (standing === undefined) continue;
    // Later than the verdict that it replaces, even if a clock went back: the newer one counts everywhere.
    const at = Math.max(Math.floor(now / 1000), (before?.at ?? -1) + 1);
    next.set(revision, { standing, at, by, release: release ?? before?.release ?? '', reason });
  }
  return next;
}

/** The newer verdict of each revision. Of two of the same second, the worse one. */
export function newer(one: Verdicts, other: Verdicts): Verdicts {
  const both = new Map(one);
  for (const [revision, verdict] of other) {
    const known = both.get(revision);
    both.set(revision, known === undefined ? verdict : newerOf(known, verdict));
  }
  return both;
}

export function newerOf(one: Verdict, other: Verdict): Verdict {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return badness(other) > badness(one) ? other : one;
}

const badness = ({ standing }: Verdict) => ['good', 'open', 'bad'].indexOf(standing);

/** The labels of an object. */
type Labels = Readonly<Record<string, unknown>> | null | undefined;

/**
 * The verdicts on an object. Objects of earlier versions have only the label with the progress of a rollout: it names
 * the revision that was aborted, the one that has passed every step, and the one that served before.
 */
export function verdictsIn(labels: Labels): Verdicts {
  const told = decoded(textOf(labels, RELEASES_LABEL));
  const earlier = [...earlierVerdicts(textOf(labels, ROLLOUT_LABEL))];
  // The order of the label stays, so that a command twice writes the same label.
  return new Map([...told, ...earlier.filter(([revision]) => !told.has(revision))]);
}

function textOf(labels: Labels, label: string): string {
  const text = labels?.[label];
  return typeof text === 'string' ? text : '';
}

function earlierVerdicts(label: string): Verdicts {
  const said = new URLSearchParams(label);
  const [revision, before, phase] = ['revision', 'before', 'phase'].map((key) => said.get(key) ?? '');
  if (!revision || !before || revision === before) return new Map();
  const since = said.get('since') ?? '';
  const at = /^\d{1,15}$/.test(since) ? Math.floor(Number(since) / 1000) : 0;
  const verdict = (standing: Standing, reason: string) => ({ standing, at, by: '', release: '', reason });
  const found = new Map([[before, verdict('good', SERVED)]]);
  // Nothing is against a revision that was rolled back only with another object.
  const isJoined = said.get('cause') === 'together';
  if (phase === 'aborted' && !isJoined) found.set(revision, verdict('bad', 'it was aborted'));
  if (phase === 'done') found.set(revision, verdict('good', 'every step passed'));
  return found;
}

/** Reason of a verdict on a revision that a later release replaced. */
export const SERVED = 'it served everything when the next release began';

/** What cannot be read is open, and older than everything else that is known. */
const UNREADABLE: Verdict = { standing: 'open', at: 0, by: '', release: '', reason: '' };

/** Verdicts in a label: `rev-1=good;1764079200;ci;shop-v1;every step passed&rev-2=…`, URL-encoded. */
function decoded(label: string): Verdicts {
  const found = new Map<string, Verdict>();
  for (const [revision, text] of new URLSearchParams(label)) {
    if (revision === '') continue;
    const verdict = verdictOf(text);
    const twin = found.get(revision);
    found.set(revision, twin === undefined ? verdict : worse(twin, verdict));
  }
  return found;
}

function worse(one: Verdict, other: Verdict): Verdict {
  return badness(other) > badness(one) ? other : one;
}

function verdictOf(text: string): Verdict {
  const [standing, at = '', by, release, ...reason] = text.split(';');
  const known = STANDINGS.find((one) => one === standing);
  if (known === undefined || !/^\d{1,11}$/.test(at) || by === undefined || release === undefined)
    return UNREADABLE;
  return reason.length === 0
    ? UNREADABLE
    : { standing: known, at: Number(at), by, release, reason: reason.join(';') };
}

/** The platform keeps as many revisions. */
const KEPT = 5;
/**
 * Most bytes of the parts of a verdict, of all of them, and of this label with that of the progress, after encoding.
 * Reasons share what is left.
 */
const BYTES = { by: 24, release: 48, reason: 120, label: 1150, both: 1500 } as const;

/**
 * The verdicts of those revisions that are kept, in the platform's order, the oldest first: what a state adds to a label
 * may come last. Some answers do not list the kept ones. Then those of the last list stay, and that of the release since,
 * because only the platform knows which revision it dropped for it; of more, the first ones go that have no traffic.
 */
export function keptOf(
  verdicts: Verdicts,
  kept: readonly string[] | undefined,
  { active, canary }: Pick<Routing, 'active' | 'canary'>,
): Verdicts {
  if (kept !== undefined) return new Map(kept.flatMap((revision) => entryOf(verdicts, revision)));
  const idle = [...verdicts.keys()].filter((revision) => revision !== active && revision !== canary);
  const gone = idle.slice(0, Math.max(0, verdicts.size - (KEPT + 1)));
  return new Map([...verdicts].filter(([revision]) => !gone.includes(revision)));
}

function entryOf(verdicts: Verdicts, revision: string): [string, Verdict][] {
  const verdict = verdicts.get(revision);
  return verdict === undefined ? [] : [[revision, verdict]];
}

/**
 * The label with these verdicts; undefined without any.
 *
 * @param labels of the object: the progress of a rollout takes room
 */
export function encoded(verdicts: Verdicts, labels?: Labels): string | undefined {
  if (verdicts.size === 0) return undefined;
  const all = [...verdicts];
  const without = labelOf(all, 0);
  const most = Math.min(BYTES.label, BYTES.both - textOf(labels, ROLLOUT_LABEL).length);
  const room = Math.floor((most - without.length) / all.length);
  return labelOf(all, Math.max(0, Math.min(BYTES.reason, room)));
}

function labelOf(verdicts: readonly (readonly [string, Verdict])[], reasonBytes: number): string {
  const entries = verdicts.map(([revision, { standing, at, by, release, reason }]): [string, string] => {
    const words = [part(by, BYTES.by), part(release, BYTES.release), shortened(reason, reasonBytes)];
    return [revision, [standing, at, ...words].join(';')];
  });
  return new URLSearchParams(entries).toString();
}

/** A part before the reason, which alone may contain the separator. */
function part(text: string, bytes: number): string {
  return shortened(text.replaceAll(';', ','), bytes);
}

/** The longest beginning of a text that is not longer than this after URL-encoding. */
export function shortened(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += encodedLength(character);
    if (size > bytes) return kept;
    kept += character;
  }
  return kept;
}

function encodedLength(character: string): number {
  return new URLSearchParams([['', character]]).toString().length - 1;
}
