/** `pulumi-resource-workload`: the process that the engine starts, one for each provider. */
import { isAddress, whenGone } from '../engine-gone';
import type { PluginProvider } from './provider';
import { Providers } from './providers';
import { version } from '../version';
import { serve, serviceOf } from './server';
import { Calls } from './stop';
import { tracing } from '../tracing/load';

/* eslint-disable @typescript-eslint/no-require-imports -- the engine waits for the port: what can, is loaded after it */
function load(): PluginProvider {
  const { PluginProvider: Provider } = require('./provider') as typeof import('./provider');
  const { definitions } = require('../resources') as typeof import('../resources');
  const { functions } = require('../functions') as typeof import('../functions');
  return new Provider({ definitions, functions, env: process.env });
}

function schema(): string {
  return (require('./about') as typeof import('./about')).schemaText;
}
/* eslint-enable */

async function main(): Promise<void> {
  const providers = new Providers(load);
  const calls = new Calls();
  const service = serviceOf(providers, { version, schema });
  const { port, server } = await serve(calls.counting(service));
  // The engine ends a plugin with the signal of Ctrl-C, and waits until it is gone. It reports a Ctrl-C itself with
  // `Cancel`.
  const stop = () => {
    providers.cancel();
    calls.end(server, () => process.exit(0), tracing()?.flush);
  };
  // The engine gives its address to a plugin that it starts. A plugin that a person starts for debugging has no engine.
  const engine = process.argv.at(-1);
  if (isAddress(engine)) whenGone(engine, stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) process.on(signal, stop);
  // The first line of the output is the port; the engine reads nothing else from it.
  process.stdout.write(`${port}\n`);
}

void main();
