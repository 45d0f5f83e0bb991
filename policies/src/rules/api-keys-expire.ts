/** Limits the lifetime of API keys. */
import { definePolicy } from '../policy';

/** Days per unit of `expiresIn`. */
const DAYS: Readonly<Record<string, number>> = { s: 1 / 86_400, m: 1 / 1440, h: 1 / 24, d: 1, w: 7 };

export const apiKeysExpire = definePolicy({
  name: 'api-keys-expire',
  description: 'API keys expire.',
  kinds: ['ApiKey'],
  config: {
    days: {
      type: 'integer',
      minimum: 1,
      default: 90,
      description: 'Longest lifetime of an API key, in days.',
    },
  },
  check: ({ args: { expiresIn } }, { config: { days }, refuse }) => {
    if (expiresIn === undefined)
      refuse('expiresIn', `is required: without it the key never expires. Set at most ${days}d`);
    else if (daysOf(expiresIn) > days)
      refuse('expiresIn', `must be at most ${days}d. Set a shorter lifetime`);
  },
});

/** `30d` in days. Values that the provider will refuse count as unlimited. */
function daysOf(life: string): number {
  const [, count, unit] = /^(\d+)([smhdw])$/.exec(life) ?? [];
  return Number(count ?? Infinity) * (DAYS[unit ?? ''] ?? 1);
}
