// Moves traffic from the console with the rules and the code of a PUT of the application.
import { z } from 'zod';
import { parseWith } from '../http/call';
import { update } from '../http/objects';
import { percent } from '../platform/rollout';
import {
  applicationKind,
  changeApplication,
  changedApplication,
  showApplication,
} from '../products/applications/applications';
import type { Services } from '../services';
import { requireApplication } from './applications';
import { callIn } from './person';

const wanted = z.strictObject({
  name: z.string(),
  active: z.string(),
  canary: z.string().optional(),
  canaryPercent: percent.optional(),
});

/** @param json `{name, active, canary?, canaryPercent?}`. Throws a 400 for a revision that cannot serve. */
export function moveTraffic(json: unknown, workspace: string, services: Services): void {
  const { name, ...routing } = parseWith(wanted, json);
  const call = callIn(workspace, services);
  const stored = requireApplication(name, workspace, services);
  // Like a program: reads the application and changes only its routing. Masked values stay unchanged.
  const { metadata, spec } = showApplication(stored, call);
  const { stickySessionTtl } = spec.revision;
  const input = parseWith(changedApplication, {
    metadata,
    spec: { ...spec, revision: { ...routing, stickySessionTtl } },
  });
  update(call, applicationKind, changeApplication(stored, input, call, services.platform));
}
