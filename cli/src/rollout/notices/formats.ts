/** An event in the forms that receivers document. */
import { createHash } from 'node:crypto';
import type { EventName, RolloutEvent } from './event';

/** What is sent; undefined if the receiver does not need this event. */
type Form = (event: RolloutEvent, routingKey: string | undefined) => object | undefined;

export const FORMATS = { json: (event) => event, slack, teams, pagerduty } as const satisfies Record<
  string,
  Form
>;

export type Format = keyof typeof FORMATS;

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/ */
function slack({ text, next }: RolloutEvent): object {
  const lines = next === undefined ? [text] : [text, next];
  // Formatting is off: texts of others must not link or mention anybody.
  return { text: lines.map(escapedForSlack).join('\n'), mrkdwn: false };
}

/** Only these three: https://docs.slack.dev/messaging/formatting-message-text/#escaping */
function escapedForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * A message with an Adaptive Card, for the workflow "Send webhook alerts to a channel". A text run has no Markdown.
 *
 * https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
function teams({ text, next }: RolloutEvent): object {
  const run = (words: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: words, ...more }],
  });
  const body = [run(text), ...(next === undefined ? [] : [run(next, { fontType: 'Monospace' })])];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

type Severity = 'critical' | 'error' | 'warning' | 'info';

/** What an event does to the alert of its rollout; events that are not here do nothing. */
const ALERTS: Partial<Record<EventName, { action: 'trigger'; severity: Severity } | { action: 'resolve' }>> =
  {
    'awaiting-approval': { action: 'trigger', severity: 'info' },
    paused: { action: 'trigger', severity: 'warning' },
    stalled: { action: 'trigger', severity: 'error' },
    aborted: { action: 'trigger', severity: 'error' },
    undone: { action: 'trigger', severity: 'warning' },
    'taken-over': { action: 'trigger', severity: 'warning' },
    approved: { action: 'resolve' },
    resumed: { action: 'resolve' },
    retried: { action: 'resolve' },
    superseded: { action: 'resolve' },
    done: { action: 'resolve' },
  };

/** PagerDuty refuses longer texts, and with them the alert. */
const LONGEST = { summary: 1024, key: 255 } as const;

/** Events API v2: https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
function pagerduty(event: RolloutEvent, routingKey: string | undefined): object | undefined {
  const alert = ALERTS[event.event];
  if (alert === undefined) return undefined;
  const { text, time, stack, name } = event;
  return {
    routing_key: routingKey,
    event_action: alert.action,
    dedup_key: alertKey(event),
    client: 'workload rollout',
    // A resolving event has it, too: rules of a receiver may route by it.
    payload: {
      summary: text.slice(0, LONGEST.summary),
      source: stack ?? name,
      severity: alert.action === 'trigger' ? alert.severity : 'info',
      timestamp: time,
      component: name,
      ...(stack !== undefined && { group: stack }),
      class: event.event,
      custom_details: event,
    },
  };
}

/** One alert for each object: a later event changes or resolves it. */
function alertKey({ kind, name }: RolloutEvent): string {
  const key = `workload-rollout/${kind}/${name}`;
  if (key.length <= LONGEST.key) return key;
  return `workload-rollout/${createHash('sha256').update(key).digest('hex')}`;
}
