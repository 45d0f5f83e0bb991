/** Loads tracing, only if this run is traced. */
import type { Tracing } from './tracing';

/** Environment variable with the engine's receiver of spans (`--otel-traces`): `localhost:1234`, OTLP over gRPC. */
const ENDPOINT = 'PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT';

/** Null if it could not be loaded. */
let traced: Tracing | null | undefined;

/** The tracing of this process; undefined if the engine does not trace. */
export function tracing(): Tracing | undefined {
  const endpoint = process.env[ENDPOINT];
  if (endpoint === undefined || endpoint === '') return undefined;
  if (traced === undefined) traced = load(endpoint);
  return traced ?? undefined;
}

/** Null after a failure: the run continues without spans. */
function load(endpoint: string): Tracing | null {
  try {
    return openTelemetry().start(endpoint, process.env.TRACEPARENT);
  } catch (error) {
    process.emitWarning(`cannot record spans of Workload resources: ${String(error)}`, 'WorkloadWarning');
    return null;
  }
}

type Spans = typeof import('./spans');

/** A module of Node, as Node itself wraps it. */
type Wrapped = (module: object, exports: object, require: NodeJS.Require) => void;

/** OpenTelemetry in one file, made by `bundle.mjs`: a run that is not traced never reads it. */
function openTelemetry(): Spans {
  /* eslint-disable @typescript-eslint/no-require-imports -- loaded when it is needed */
  const { isSea, getAsset } = require('node:sea') as typeof import('node:sea');
  if (!isSea()) return require('../../bin/tracing.cjs') as Spans;
  const { compileFunction } = require('node:vm') as typeof import('node:vm');
  /* eslint-enable */
  // In the standalone executable, it is an asset.
  const run = compileFunction(getAsset('tracing.cjs', 'utf8'), ['module', 'exports', 'require']) as Wrapped;
  const loaded = { exports: {} };
  run(loaded, loaded.exports, require);
  return loaded.exports as Spans;
}
