/** Spans of a rollout, if this process is traced (docs/tracing.md): looks, writes and checks. */
import { tracing } from '@workload/pulumi/rollout';

/** What the spans are about. They contain no value: the logical name, as in URNs, and the kind. */
interface Rolling {
  readonly kind: string;
  readonly resource: string;
}

/** Runs a whole rollout as a span. */
export function asRollout<Result>({ kind, resource }: Rolling, work: () => Promise<Result>): Promise<Result> {
  const traced = tracing();
  if (traced === undefined) return work();
  return traced.within({ operation: 'rollout', kind, resource }, () => traced.wait('rollout', work));
}

/** Runs a part of a rollout as a span. Its requests are below it. */
export function asPart<Result>(
  name: 'look' | 'write' | 'check',
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing()?.wait(name, work) ?? work();
}

/** Sends the last spans. Waits at most a second. */
export async function flushSpans(): Promise<void> {
  await tracing()?.flush();
}
