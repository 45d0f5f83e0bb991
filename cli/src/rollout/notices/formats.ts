/** An event in the forms that receivers document. */
import { createHash } from 'node:crypto';
import { isKind, KINDS } from '../platform';
import type { EventName, RolloutEvent } from './event';
import { bylineOf } from './sentence';

/** What is sent; undefined if the receiver does not need this event. */
type Form = (event: RolloutEvent, routingKey: string | undefined) => object | undefined;

export const FORMATS = { json: (event) => event, slack, teams, pagerduty } as const satisfies Record<
  string,
  Form
>;

export type Format = keyof typeof FORMATS;

/** What a receiver shows: the sentence, who made the move, and the next command. */
function linesOf(event: RolloutEvent): string[] {
  const { text, next } = event;
  return [text, bylineOf(event), ...(next === undefined ? [] : [next])];
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/ */
function slack(event: RolloutEvent): object {
  // Formatting is off: texts of others must not link or mention anybody.
  return { text: linesOf(event).map(escapedForSlack).join('\n'), mrkdwn: false };
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
function teams(event: RolloutEvent): object {
  const { next } = event;
  const body = linesOf(event).map((words) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: words, ...(words === next && { fontType: 'Monospace' }) }],
  }));
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

/** Events after which a person must act. */
const ALERTS: Partial<Record<EventName, Severity>> = {
  'awaiting-approval': 'info',
  paused: 'warning',
  stalled: 'error',
  aborted: 'error',
  undone: 'warning',
  'taken-over': 'warning',
};

/** Whether nobody must act any more, whoever has acted: not every command knows the receiver. */
function isOver({ event, status }: RolloutEvent): boolean {
  return event === 'superseded' || status === 'Progressing' || status === 'Healthy';
}

/** PagerDuty refuses longer texts, and with them the alert. */
const LONGEST = { summary: 1024, key: 255 } as const;

/** Events API v2: https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
function pagerduty(event: RolloutEvent, routingKey: string | undefined): object | undefined {
  const severity = ALERTS[event.event];
  if (severity === undefined && !isOver(event)) return undefined;
  const { text, time, stack, name } = event;
  return {
    routing_key: routingKey,
    event_action: severity === undefined ? 'resolve' : 'trigger',
    dedup_key: alertKey(event),
    client: 'workload rollout',
    // A resolving event has it, too: rules of a receiver may route by it.
    payload: {
      summary: text.slice(0, LONGEST.summary),
      source: stack ?? name,
      severity: severity ?? 'info',
      timestamp: time,
      component: name,
      ...(stack !== undefined && { group: stack }),
      class: event.event,
      custom_details: event,
    },
  };
}

/**
 * One alert for each object: a later event changes or resolves it. Names are unique in their workspace, and whoever
 * acts with the credential alone may know another kind of the same object.
 */
function alertKey({ baseUrl, workspace, kind, name }: RolloutEvent): string {
  const { noun } = isKind(kind) ? KINDS[kind] : { noun: kind };
  const parts = [baseUrl.replace(/^https?:\/\//, ''), workspace, noun, name];
  const key = ['workload-rollout', ...parts.map(encodeURIComponent)].join('/');
  if (key.length <= LONGEST.key) return key;
  return `workload-rollout/${createHash('sha256').update(key).digest('hex')}`;
}
