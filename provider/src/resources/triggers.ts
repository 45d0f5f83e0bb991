/**
 * Triggers: what starts a workload besides a request. A callback's secret is saved from the only answer that contains
 * it: every later read masks it, even during the wait for a deployment.
 */
// Source: facts, B: Trigger.
import type { Trigger } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { same } from '../lifecycle/values/values';
import type { Fields } from '../resource';
import { choice, flag, listOf, objectWith, stringMap, text, whole } from './schemas';
import { triggerAuthentication, triggerType } from './enums.gen';

// The platform's id of a trigger is not an argument: a trigger keeps the id at its position in the list.
const trigger = objectWith('Trigger', 'a type', {
  type: choice(triggerType).describe(
    'What starts the workload: http (the caller waits for the result), http-async (the result is sent to `callbackUrl`) or cron.',
  ),
  enabled: flag.default(true).describe('Whether the trigger is active. Default: true.'),
  path: text(1024)
    .optional()
    .describe('Path of the requests that start the workload. Only for http and http-async.'),
  authenticationType: choice(triggerAuthentication)
    .default('private')
    .describe('Whether callers need a credential: public (no) or private (yes). Default: private.'),
  schedule: text(256).optional().describe('Cron expression with five fields, in UTC. Only for cron.'),
  timeout: whole(0, 900).optional().describe('Time limit of one run, in seconds, at most 900.'),
  retry: whole(0, 100).optional().describe('Number of retries after a failed run.'),
  callbackUrl: text(2048).optional().describe('Address that receives the result. Only for http-async.'),
  tasks: listOf(stringMap('strings'), 'tasks')
    .optional()
    .describe(
      'Tasks of the job that the trigger starts. Each task contains the fields that the program of the job expects.',
    ),
});

type TriggerArgs = z.output<typeof trigger>;

/** The argument. */
export const triggers = field(listOf(trigger, 'triggers').optional(), {
  at: 'spec.triggers',
  on: 'release',
  unset: [],
  decode: fromTriggers,
  encode: toTriggers,
}).describe('What starts the workload besides a request to its address. A change deploys a new revision.');

/** The output with secrets that only the answer to a write contains. */
export const callbackSecrets = field(z.record(z.string(), z.string()).optional(), {
  at: 'spec.triggers',
  secret: true,
  decode: toldSecrets,
}).describe(
  'Secrets by `callbackUrl`. The platform signs its callbacks with them. Returned only once, on creation.',
);

export function fromTriggers(live: readonly Trigger[] | null | undefined): TriggerArgs[] | undefined {
  return live?.map(({ type, enabled, configuration }) => ({
    type: (['http-async', 'cron'] as const).find((each) => each === type) ?? 'http',
    enabled: enabled ?? true,
    path: configuration?.path ?? undefined,
    authenticationType: configuration?.authenticationType === 'public' ? 'public' : 'private',
    schedule: configuration?.schedule ?? undefined,
    timeout: configuration?.timeout ?? undefined,
    retry: configuration?.retry ?? undefined,
    callbackUrl: configuration?.callbackUrl ?? undefined,
    tasks: configuration?.tasks?.map(texts),
  }));
}

/** The triggers to send. An unchanged one is sent as it was read, with fields that programs cannot set. */
export function toTriggers(
  wanted: readonly TriggerArgs[],
  live: readonly Trigger[] | null | undefined,
): Trigger[] {
  const before = fromTriggers(live) ?? [];
  return wanted.map((trigger, index) => {
    const old = live?.[index];
    if (old != null && same(trigger, before[index])) return withoutSecret(old);
    const { type, enabled, authenticationType, ...given } = trigger;
    const id = old?.id;
    // Nobody calls a cron trigger, so it needs no authentication.
    const isCalled = type !== 'cron' || authenticationType === 'public';
    const configuration = { ...given, ...(isCalled ? { authenticationType } : {}) };
    return { ...(id ? { id } : {}), type, enabled, configuration };
  });
}

/** Drops the secret, which the platform makes and keeps. */
function withoutSecret(trigger: Trigger): Trigger {
  const { callbackSecret: _secret, ...configuration } = trigger.configuration ?? {};
  return { ...trigger, configuration };
}

/** The secrets in an answer, with earlier values for masked ones. */
export function toldSecrets(
  live: readonly Trigger[] | null | undefined,
  before: Readonly<Record<string, string>> | undefined,
): Record<string, string> | undefined {
  const found = (live ?? []).flatMap(({ configuration }) => {
    const { callbackUrl, callbackSecret } = configuration ?? {};
    if (!callbackUrl || !callbackSecret) return [];
    const secret = isMask(callbackSecret) ? secretOf(callbackUrl, before) : callbackSecret;
    return secret === undefined ? [] : [[callbackUrl, secret] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The earlier secret of an address, which may be a hash in the state. */
function secretOf(url: string, before: Readonly<Record<string, string>> = {}): string | undefined {
  return before[url] ?? Object.entries(before).find(([key]) => same(key, url))?.[1];
}

function isMask(secret: string): boolean {
  return /^\*+$/.test(secret);
}

function texts(task: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(task).map(([key, value]) => [key, String(value)]));
}
