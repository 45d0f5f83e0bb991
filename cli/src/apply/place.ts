/** Which platform and which backend an update uses, and what it does there, as far as the environment decides it. */
import { SETTINGS, type SettingName } from '@workload/pulumi/rollout';
import type { Environment } from '../preview/forge/pull-request';

/** Settings that do not count. All others do, those of later versions too. */
const LEFT_OUT: readonly SettingName[] = [
  // The job that previews may have a credential that only reads.
  ...(['apiKey', 'apiKeyFile', 'apiKeyCommand', 'clientId', 'clientSecret', 'authUrl'] as const),
  // It decides how the state shows secrets, not what they are.
  'stateKey',
  // They decide how long an operation takes, and how it reaches the platform.
  ...(['timeoutSeconds', 'maxRetries', 'maxConnections', 'caFile'] as const),
];

/** Settings of the provider in the environment, by name. An empty value is how pipelines pass "not set". */
export function settingsOf(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([name, { variable }]) => {
      const value = env[variable]?.trim();
      return !value || LEFT_OUT.includes(name as SettingName) ? [] : [[name, addressOf(value)]];
    }),
  );
}

/** One form of an address that can be written in several; any other text as it is. */
export function addressOf(text: string): string {
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return text;
  const { protocol, host, pathname, search, username, password, hash } = new URL(text);
  const user = username + password === '' ? '' : `${username}:${password}@`;
  return `${protocol}//${user}${host}${pathname.replace(/\/+$/, '')}${search}${hash}`;
}
