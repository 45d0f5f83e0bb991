// Carries out what a person does with a rollout: routing, progress and verdicts in one change of the application.
import { z } from 'zod';
import { parseWith } from '../http/call';
import { update } from '../http/objects';
import {
  type Application,
  applicationKind,
  changeApplication,
  changedApplication,
  showApplication,
} from '../products/applications/applications';
import type { Services } from '../services';
import { requireApplication } from './applications';
import { callIn } from './person';
import { RELEASES_LABEL, type RevisionVerdict, verdictsOf, writtenVerdicts } from './releases-label';
import { type Changes, COMMANDS, DOING, refused, subjectOf, type Written } from './rollout-commands';
import { ROLLOUT_LABEL, writtenProgress } from './rollout-label';

const asked = z.strictObject({
  name: z.string(),
  command: z.enum(COMMANDS),
  /** The new revision that the page shows. A page that is out of date changes nothing. */
  revision: z.string(),
});

/** Carries out a command. Throws a 409 that says why it is not allowed; nothing is changed then. */
export function commandRollout(json: unknown, workspace: string, services: Services): void {
  const { name, command, revision } = parseWith(asked, json);
  const application = requireApplication(name, workspace, services);
  const subject = subjectOf(application);
  if (subject !== revision)
    throw refused(`${subject ?? 'nothing'} rolls out now, not ${revision}: look again`);
  const written = DOING[command](application);
  if (written !== undefined) write(application, written, workspace, services);
}

/** One change of the application, with the routing, the progress and the verdicts. */
function write(
  stored: Application,
  { routing, progress, verdicts }: Written,
  workspace: string,
  services: Services,
): void {
  const call = callIn(workspace, services);
  const { metadata, spec } = showApplication(stored, call);
  const now = services.clock.now();
  const labels: Record<string, string> = { ...stored.metadata.labels };
  labels[ROLLOUT_LABEL] = writtenProgress(stored, progress, now);
  const changed = after(verdictsOf(stored.metadata.labels), verdicts, now);
  labels[RELEASES_LABEL] = writtenVerdicts(
    changed,
    stored.rollout.revisions.map(({ id }) => id),
    labels[ROLLOUT_LABEL],
  );
  const { stickySessionTtl } = spec.revision;
  const input = parseWith(changedApplication, {
    metadata: { ...metadata, labels },
    spec: { ...spec, revision: { ...routing, stickySessionTtl } },
  });
  update(call, applicationKind, changeApplication(stored, input, call, services.platform));
}

function after(
  known: ReadonlyMap<string, RevisionVerdict>,
  changes: Changes,
  now: number,
): Map<string, RevisionVerdict> {
  const next = new Map(known);
  for (const [revision, { standing, reason }] of Object.entries(changes)) {
    const before = next.get(revision);
    if (before?.standing === standing) continue;
    // Later than the verdict that it replaces: the newer one counts everywhere.
    const at = Math.max(Math.floor(now / 1000), (before?.at ?? -1) + 1);
    next.set(revision, { standing, at, by: 'console', release: before?.release ?? '', reason });
  }
  return next;
}
