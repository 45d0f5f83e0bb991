// Metrics in Prometheus's text format, version 0.0.4.

export interface Sample {
  /** Suffix of the name: `_bucket`. */
  suffix?: string;
  labels?: Readonly<Record<string, string | number>>;
  value: number;
}

/** Samples of one metric. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function exposed(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${shown(labels)} ${value}\n`),
    ])
    .join('');
}

function shown(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
