// Triggers: ways to start a workload besides a direct request. The platform generates ids and signing secrets.
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MASK } from '../../fields/masks';
import type { AnswerContext } from '../../fields/metadata';

const configuration = z.object({
  authenticationType: z.enum(['public', 'private']).optional(),
  callbackUrl: z.string().optional(),
  path: z.string().optional(),
  retry: z.int().min(0, 'must not be negative').optional(),
  schedule: z.string().optional(),
  tasks: z.array(z.record(z.string(), z.json())).optional(),
  timeout: z.int().min(0, 'must not be negative').max(900, 'must be at most 900 seconds').optional(),
});

const trigger = z.object({
  id: z.string().optional(),
  type: z.enum(['http', 'http-async', 'cron'], 'must be http, http-async or cron').optional(),
  enabled: z.boolean().optional(),
  configuration: configuration.optional(),
});

export const triggerList = z.array(trigger);

export type Trigger = z.infer<typeof trigger> & { callbackSecret?: string | undefined };

/** Adds ids, and secrets for signed callbacks. Existing triggers keep theirs. */
export function completeTriggers(sent: readonly Trigger[], stored: readonly Trigger[]): Trigger[] {
  return sent.map((item, index) => {
    const former =
      stored.find(({ id }) => id === item.id) ?? (item.id === undefined ? stored[index] : undefined);
    const signs = item.configuration?.callbackUrl !== undefined;
    return {
      ...item,
      id: item.id ?? former?.id ?? randomUUID(),
      ...(signs && {
        callbackSecret: former?.callbackSecret ?? `whsec_${randomBytes(24).toString('base64url')}`,
      }),
    };
  });
}

/** The result of `showTriggers`. */
export const shownTriggers = z.array(
  trigger.extend({
    configuration: configuration.extend({ callbackSecret: z.string().optional() }).optional(),
  }),
);

export function showTriggers(triggers: readonly Trigger[], { secrets }: Pick<AnswerContext, 'secrets'>) {
  return triggers.map(({ callbackSecret, ...item }) =>
    callbackSecret === undefined
      ? item
      : {
          ...item,
          configuration: {
            ...item.configuration,
            callbackSecret: secrets === undefined ? MASK : callbackSecret,
          },
        },
  );
}
