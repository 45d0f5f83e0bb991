/** Where notices of rollouts go: variables, as the addresses are secrets. */
import { FORMATS, type Format } from './formats';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where events are sent, and in which form. */
export interface Webhook {
  readonly url: string;
  readonly format: Format;
  /** Only for PagerDuty. */
  readonly routingKey: string | undefined;
}

export interface NoticeSettings {
  readonly webhook: Webhook | undefined;
  /** Gets a request each minute while a share is watched. */
  readonly heartbeat: string | undefined;
}

export const VARIABLES = {
  webhook: 'WORKLOAD_ROLLOUT_WEBHOOK',
  format: 'WORKLOAD_ROLLOUT_WEBHOOK_FORMAT',
  routingKey: 'WORKLOAD_ROLLOUT_PAGERDUTY_ROUTING_KEY',
  heartbeat: 'WORKLOAD_ROLLOUT_HEARTBEAT',
} as const;

/** https://developer.pagerduty.com/docs/events-api-v2/overview */
const PAGERDUTY = 'https://events.pagerduty.com/v2/enqueue';

/**
 * @throws Error with the name of the variable, never with its value
 */
export function noticeSettings(env: Environment): NoticeSettings {
  return { webhook: webhookIn(env), heartbeat: addressIn(env, VARIABLES.heartbeat) };
}

function webhookIn(env: Environment): Webhook | undefined {
  const format = formatIn(env);
  const url = addressIn(env, VARIABLES.webhook);
  if (format !== 'pagerduty') return url === undefined ? undefined : { url, format, routingKey: undefined };
  const routingKey = given(env[VARIABLES.routingKey]);
  if (routingKey === undefined)
    throw new Error(
      `${VARIABLES.format} is pagerduty, which needs a routing key: set ${VARIABLES.routingKey} to the integration key of a service`,
    );
  return { url: url ?? PAGERDUTY, format, routingKey };
}

function formatIn(env: Environment): Format {
  const format = given(env[VARIABLES.format]) ?? 'json';
  if (isFormat(format)) return format;
  throw new Error(`${VARIABLES.format} is not one of ${Object.keys(FORMATS).join(', ')}`);
}

function isFormat(text: string): text is Format {
  return Object.hasOwn(FORMATS, text);
}

function addressIn(env: Environment, name: string): string | undefined {
  const text = given(env[name]);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return text;
  throw new Error(`${name} is not an address that begins with https:// or http://`);
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
