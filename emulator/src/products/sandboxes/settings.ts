// Settings of a sandbox besides its content: lifetime, network and attachments.
import { z } from 'zod';
import { duration, durationMs } from '../../fields/durations';
import { moment } from '../../fields/metadata';
import { volumeAttachments } from '../../fields/volume-attachments';

const strings = z.record(z.string(), z.string());
const stringList = z.array(z.string());

const expirationPolicy = z
  .object({
    action: z.literal('delete', 'must be delete').optional(),
    type: z.enum(['ttl-idle', 'ttl-max-age', 'date'], 'must be ttl-idle, ttl-max-age or date'),
    value: z.string(),
  })
  .refine(({ type, value }) => (type === 'date' ? moment : duration).safeParse(value).success, {
    path: ['value'],
    message: 'must be a time for the type date, and a duration such as 30m for the others',
  });

const proxyTarget = z.object({
  body: strings.optional(),
  destinations: stringList.optional(),
  headers: strings.optional(),
  secrets: strings.optional(),
});

const network = z.object({
  allowedDomains: stringList.optional(),
  egress: z
    .object({
      gateway: z.string().optional(),
      mode: z.string().optional(),
      policies: z.array(z.record(z.string(), z.json())).optional(),
    })
    .optional(),
  firewall: z.object({ rulesets: stringList.optional() }).optional(),
  forbiddenDomains: stringList.optional(),
  proxy: z
    .object({
      allowedDomains: stringList.optional(),
      bypass: stringList.optional(),
      forbiddenDomains: stringList.optional(),
      routing: z.array(proxyTarget).optional(),
    })
    .optional(),
  subnet: z.string().optional(),
});

export const settingsFields = {
  enabled: z.boolean().optional(),
  lifecycle: z
    .object({
      expirationPolicies: z.array(expirationPolicy).optional(),
      terminatedRetention: duration.optional(),
    })
    .optional(),
  network: network.optional(),
  volumes: volumeAttachments.optional(),
  vpc: z.string().optional(),
};

/** Runtime fields that are settings: they do not change the content. */
export const runtimeSettingsFields = {
  expires: moment.optional(),
  extraArgs: strings.optional(),
  terminationGracePeriodSeconds: z.int().min(0, 'must not be negative').optional(),
  ttl: duration.optional(),
};

type Inferred<F extends z.ZodRawShape> = z.infer<z.ZodObject<F>>;

export type SandboxSettings = Inferred<typeof settingsFields> & {
  runtime?: Inferred<typeof runtimeSettingsFields> | undefined;
};

/** Only the settings of a spec. */
export function settingsOf(spec: SandboxSettings): SandboxSettings {
  const { enabled, lifecycle, network: wide, volumes, vpc, runtime = {} } = spec;
  const { expires, extraArgs, terminationGracePeriodSeconds, ttl } = runtime;
  return {
    enabled,
    lifecycle,
    network: wide,
    volumes,
    vpc,
    runtime: { expires, extraArgs, terminationGracePeriodSeconds, ttl },
  };
}

/** The settings of a PUT. Proxy secrets are never shown, so missing ones keep their stored value. */
export function keepProxySecrets(sent: SandboxSettings, stored: SandboxSettings): SandboxSettings {
  const proxy = sent.network?.proxy;
  if (!proxy?.routing) return sent;
  const known = stored.network?.proxy?.routing ?? [];
  const routing = proxy.routing.map((target, index) => ({
    ...target,
    secrets: target.secrets ?? known[index]?.secrets,
  }));
  return { ...sent, network: { ...sent.network, proxy: { ...proxy, routing } } };
}

/** The network as in answers: without the proxy secrets. */
export function showNetwork(wide: SandboxSettings['network']): SandboxSettings['network'] {
  if (!wide?.proxy?.routing) return wide;
  const routing = wide.proxy.routing.map(({ secrets: _, ...target }) => target);
  return { ...wide, proxy: { ...wide.proxy, routing } };
}

/** When the sandbox's lifetime ends, milliseconds since 1970; undefined for never. */
export function endOf(
  { lifecycle, runtime }: SandboxSettings,
  { createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number },
): number | undefined {
  const ends = (lifecycle?.expirationPolicies ?? []).map(({ type, value }) => {
    if (type === 'date') return Date.parse(moment.parse(value));
    return (type === 'ttl-idle' ? lastUsedAt : createdAt) + durationMs(value);
  });
  if (runtime?.ttl !== undefined) ends.push(createdAt + durationMs(runtime.ttl));
  if (runtime?.expires !== undefined) ends.push(Date.parse(runtime.expires));
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** How long a terminated sandbox can still be read, in milliseconds. */
export function retentionMs({ lifecycle }: SandboxSettings): number {
  return durationMs(lifecycle?.terminatedRetention ?? '5m');
}
