/** Which provider a request is for: only the connection shows it. */
import type { PluginProvider } from './provider';

/**
 * The providers of one process. An engine starts a process for each, and makes one connection to it. One that attaches
 * to a process (`PULUMI_DEBUG_PROVIDERS`) makes a connection for each provider of the stack.
 */
export class Providers {
  readonly #byPeer = new Map<string, PluginProvider>();

  /** @param make called when a provider gets its first request that needs one */
  constructor(private readonly make: () => PluginProvider) {}

  /** A connection that begins: its address may be that of an earlier one, of another engine. */
  begin(peer: string): PluginProvider {
    const provider = this.make();
    this.#byPeer.set(peer, provider);
    return provider;
  }

  /** @throws Error about a connection that broke, and whose provider nothing tells */
  at(peer: string): PluginProvider {
    const served = this.#byPeer.get(peer);
    if (served !== undefined) return served;
    const [only, ...others] = this.#byPeer.values();
    if (only === undefined) return this.begin(peer);
    // The engine closes a connection that it has not used for long, and makes another one.
    if (others.length === 0) return only;
    throw new Error(
      'the connection to this provider broke, and the plugin in PULUMI_DEBUG_PROVIDERS serves several providers: run the command again',
    );
  }

  /** Ends every operation under way. */
  cancel(): void {
    for (const provider of this.#byPeer.values()) provider.cancel();
  }
}
