// Verdicts on revisions, from the label that the Pulumi provider and `workload rollout` write together with the routing.
// The emulator does not know the provider: it reads the label by itself, by the same cases
// (tests/rollout/release-labels.ts).
import { ROLLOUT_LABEL } from './rollout-label';

export const RELEASES_LABEL = 'pulumi-releases';

const STANDINGS = ['good', 'open', 'bad'] as const;

/** What is known of one revision. */
export interface RevisionVerdict {
  /** `good` may take all traffic at once; `bad` failed, and only a person may give it traffic. */
  standing: (typeof STANDINGS)[number];
  /** Seconds since 1970; 0 if it is unknown. */
  at: number;
  /** Who says to have caused it; empty if it is unknown. */
  by: string;
  /** The snapshot or image; empty if it is unknown. */
  release: string;
  reason: string;
}

/** What cannot be read is open. */
const UNREADABLE: RevisionVerdict = { standing: 'open', at: 0, by: '', release: '', reason: '' };

/** Verdicts by revision. Objects of earlier versions have only the label with the progress. */
export function verdictsOf(
  labels: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, RevisionVerdict> {
  const found = earlierVerdicts(labels[ROLLOUT_LABEL] ?? '');
  const written = new Map<string, RevisionVerdict>();
  for (const [revision, text] of new URLSearchParams(labels[RELEASES_LABEL] ?? '')) {
    if (revision === '') continue;
    const [verdict, twin] = [verdictOf(text), written.get(revision)];
    written.set(revision, twin !== undefined && badness(twin) >= badness(verdict) ? twin : verdict);
  }
  return new Map([...found, ...written]);
}

/** The platform keeps as many revisions. */
const MOST = 5;
/** Most bytes of the parts, of the label, and of both labels together, after encoding. */
const BYTES = { by: 24, release: 48, reason: 120, label: 1150, both: 1500 };

/**
 * The label with these verdicts.
 *
 * @param kept the revisions that the platform keeps
 * @param progress the other label
 */
export function writtenVerdicts(
  verdicts: ReadonlyMap<string, RevisionVerdict>,
  kept: readonly string[],
  progress: string,
): string {
  const newest = [...verdicts]
    .filter(([revision]) => kept.includes(revision))
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  const all = [...verdicts].filter(([revision]) => newest.some(([one]) => one === revision));
  const room = Math.min(BYTES.label, BYTES.both - progress.length) - labelOf(all, 0).length;
  return labelOf(all, Math.max(0, Math.min(BYTES.reason, Math.floor(room / Math.max(1, all.length)))));
}

function labelOf(verdicts: readonly (readonly [string, RevisionVerdict])[], reasonBytes: number): string {
  const part = (text: string, bytes: number) => shortened(text.replaceAll(';', ','), bytes);
  return new URLSearchParams(
    verdicts.map(([revision, { standing, at, by, release, reason }]): [string, string] => [
      revision,
      [standing, at, part(by, BYTES.by), part(release, BYTES.release), shortened(reason, reasonBytes)].join(
        ';',
      ),
    ]),
  ).toString();
}

/** The longest beginning of a text with at most this many bytes after encoding. */
function shortened(text: string, bytes: number): string {
  let kept = '';
  for (const character of text) {
    if (new URLSearchParams([['', kept + character]]).toString().length - 1 > bytes) break;
    kept += character;
  }
  return kept;
}

const badness = ({ standing }: RevisionVerdict) => STANDINGS.indexOf(standing);

function verdictOf(text: string): RevisionVerdict {
  const [word, at = '', by, release, ...reason] = text.split(';');
  const standing = STANDINGS.find((one) => one === word);
  if (standing === undefined || !/^\d{1,11}$/.test(at) || by === undefined || release === undefined)
    return UNREADABLE;
  if (reason.length === 0) return UNREADABLE;
  return { standing, at: Number(at), by, release, reason: reason.join(';') };
}

function earlierVerdicts(label: string): Map<string, RevisionVerdict> {
  const said = new URLSearchParams(label);
  const [revision, before, phase] = ['revision', 'before', 'phase'].map((key) => said.get(key) ?? '');
  if (!revision || !before || revision === before) return new Map();
  const since = said.get('since') ?? '';
  const at = /^\d{1,15}$/.test(since) ? Math.floor(Number(since) / 1000) : 0;
  const known = { at, by: '', release: '' };
  const served = 'it served everything when the next release began';
  const found = new Map<string, RevisionVerdict>();
  found.set(before, { ...known, standing: 'good', reason: served });
  // Nothing is against a revision that was rolled back only with another object.
  if (phase === 'aborted' && said.get('cause') !== 'together')
    found.set(revision, { ...known, standing: 'bad', reason: 'it was aborted' });
  if (phase === 'done') found.set(revision, { ...known, standing: 'good', reason: 'every step passed' });
  return found;
}
