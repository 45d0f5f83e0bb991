/** `pulumi-resource-workload`: the process that the engine starts, one for each provider. */
import type { PluginProvider } from './provider';
import { version } from '../version';
import { serve, serviceOf } from './server';

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
  const { port, server } = await serve(serviceOf(load, { version, schema }));
  // The engine ends a plugin by the signal that a terminal sends for Ctrl-C, and waits until it is gone. Of a Ctrl-C
  // itself it tells by `Cancel`: what is under way comes to its end first.
  const stop = () => {
    server.tryShutdown(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) process.on(signal, stop);
  // The first line of the output is the port; the engine reads nothing else from it.
  process.stdout.write(`${port}\n`);
}

void main();
