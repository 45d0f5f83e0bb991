/** Exemptions: resources that a policy does not refuse, each with a reason, in the configuration of the policy. */

/** One exemption, as it is configured. */
export interface Exemption {
  /** Logical name of the resource, or its URN. */
  readonly resource: string;
  /** The one argument that is exempt. Default: the whole resource. */
  readonly argument?: string;
  readonly reason: string;
  /** Last day, `2027-01-31`, UTC. */
  readonly until?: string;
}

/** Whether an exemption is for this argument of this resource, ended or not. */
export function isFor(
  { resource, argument }: Exemption,
  { name, urn }: { readonly name: string; readonly urn: string },
  path: string,
): boolean {
  if (resource !== name && resource !== urn) return false;
  return (
    argument === undefined ||
    path === argument ||
    path.startsWith(`${argument}.`) ||
    path.startsWith(`${argument}[`)
  );
}

/** Whether its last day is over. @param now milliseconds since the epoch */
export function hasEnded({ until }: Exemption, now: number): boolean {
  return until !== undefined && new Date(now).toISOString().slice(0, 10) > until;
}
