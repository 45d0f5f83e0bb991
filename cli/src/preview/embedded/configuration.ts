/** Configuration of a stack for a job without secrets: with placeholders, and without the provider's connection. */
import type { Project, StackSettings } from './project';

/** Path of a value in the configuration: `['shop:keys', 0, 'value']`. */
type Path = readonly [string, ...(string | number)[]];

export interface Readable {
  /** Configuration with placeholders in place of secrets. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: readonly { readonly path: Path; readonly value: string }[];
  /** Keys whose values contain a secret. */
  readonly placeholders: readonly string[];
  /** Keys of omitted settings of the provider: its address, its credential, and unknown ones. */
  readonly leftOut: readonly string[];
}

/** Settings of the provider that an embedded preview keeps: none of them is a place, a credential or a program. */
export const KEPT: readonly string[] = [
  ...['apiVersion', 'timeoutSeconds', 'maxRetries', 'maxConnections', 'skipCredentialsValidation'],
  'plainSecrets',
].map((name) => `workload:${name}`);

const isLeftOut = (key: string) => key.startsWith('workload:') && !KEPT.includes(key);

/** @param types that the project declares, by key */
export function readable({ config }: Pick<StackSettings, 'config'>, types: Project['types']): Readable {
  const secrets: { path: Path; value: string }[] = [];
  const leftOut = Object.keys(config).filter(isLeftOut);
  const kept = Object.entries(config).filter(([key]) => !isLeftOut(key));
  const without = kept.map(([key, value]) => {
    const replaced = (inner: unknown, path: Path): unknown => {
      if (isSecret(inner)) {
        const placeholder = placeholderOf(path, path.length === 1 ? types[key] : undefined);
        secrets.push({ path, value: placeholder });
        return placeholder;
      }
      if (Array.isArray(inner)) return inner.map((each, index) => replaced(each, [...path, index]));
      if (!isFields(inner)) return inner;
      return Object.fromEntries(
        Object.entries(inner).map(([name, each]) => [name, replaced(each, [...path, name])]),
      );
    };
    return [key, replaced(value, [key])] as const;
  });
  return {
    config: Object.fromEntries(without),
    secrets,
    placeholders: [...new Set(secrets.map(({ path: [key] }) => key))],
    leftOut,
  };
}

/** A path as `pulumi config set --path` reads it: `shop:keys[0]["value"]`. */
export function pathText([key, ...rest]: Path): string {
  const quoted = (text: string) => `["${text.replace(/["\\]/g, '\\$&')}"]`;
  const [namespace, ...name] = key.split(':');
  const first = name.join(':');
  const parts = rest.map((one) => (typeof one === 'number' ? `[${one}]` : quoted(one)));
  return `${namespace ?? ''}:${/^[\w-]+$/.test(first) ? first : quoted(first)}${parts.join('')}`;
}

/** The same in every run, so that seeds can name it, and base and head do not differ in it. */
function placeholderOf(path: Path, type: string | undefined): string {
  switch (type) {
    case 'integer':
    case 'number':
      return '1';
    case 'boolean':
      return 'false';
    case 'array':
      return '[]';
    case 'object':
      return '{}';
    default:
      return `placeholder-of-${path.join('-').replace(/[^A-Za-z0-9]+/g, '-')}`;
  }
}

/** Whether this is the engine's form of an encrypted value. */
function isSecret(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 1 && typeof value.secure === 'string';
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
