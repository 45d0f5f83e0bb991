/** What a check receives besides the resource, and how its findings are reported. */
import { types } from 'node:util';
import type { EnforcementLevel } from '@pulumi/policy';
import type { CommonConfig } from './config';
import { type Exemption, hasEnded, isFor } from './exemption';
import type { Subject } from './subject';
import { unknownPath } from './unknown';

export interface Checking<Config> {
  readonly config: Config & CommonConfig;
  /**
   * Refuses the resource, unless an exemption applies to it.
   *
   * @param path of the argument or option: `envs[0].secret`
   * @param reason what is allowed, and what to do; without any value of the program
   */
  readonly refuse: (path: string, reason: string) => void;
  /** Shows advice, without refusing the resource. */
  readonly advise: (path: string, advice: string) => void;
  /** Runs a part of the check on its own: if it reads an unknown value, the other parts still run. */
  readonly part: (run: () => void) => void;
}

/** Reports a text about a resource. The default level is that of the policy. */
export type Say = (text: string, level?: EnforcementLevel) => void;

/**
 * Checks one resource.
 *
 * @param now milliseconds since the epoch
 */
export function look<Config>(
  { name, urn }: Subject,
  config: Config & CommonConfig,
  { say, now }: { readonly say: Say; readonly now: number },
  check: (checking: Checking<Config>) => unknown,
): void {
  const unknown = new Set<string>();
  const advise = (path: string, advice: string) => {
    say(`${path}: ${advice}`, 'advisory');
  };
  const refuse = (path: string, reason: string) => {
    const exemptions = config.exempt.filter((one) => isFor(one, { name, urn }, path));
    const valid = exemptions.find((one) => !hasEnded(one, now));
    const [ended] = exemptions;
    if (valid === undefined) say(`${path}: ${reason}${endText(ended)}`);
    else advise(path, `exempt${untilText(valid)}. Reason: ${valid.reason}`);
  };
  const part = (run: () => void) => {
    try {
      run();
    } catch (error) {
      const path = unknownPath(error);
      if (path === undefined) throw error;
      unknown.add(path);
    }
  };
  part(() => {
    const result = check({ config, refuse, advise, part });
    // What it says later would be lost.
    if (types.isPromise(result)) {
      result.catch(() => undefined);
      throw new Error('a check must not be async: it says everything before it returns');
    }
  });
  if (unknown.size > 0)
    advise(
      [...unknown].join(', '),
      'not known in a preview. pulumi up checks it before it writes the resource',
    );
}

function untilText({ until }: Exemption): string {
  return until === undefined ? '' : ` until the end of ${until}`;
}

function endText(ended: Exemption | undefined): string {
  return ended?.until === undefined ? '' : `. Its exemption ended on ${ended.until}`;
}
