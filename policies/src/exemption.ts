/** Exemptions in the configuration of a policy: resources that it does not refuse, each with a reason. */

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

/** Whether an exemption names this argument of this resource. It may have ended. */
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
