/** Finds the provider of a request by its connection, as nothing else shows it. */
import type { PluginProvider } from './provider';

/**
 * The providers of one process. An engine starts a process for each provider, and makes one connection to it. An engine
 * that attaches to a process (`PULUMI_DEBUG_PROVIDERS`) makes a connection for each provider of the stack.
 */
export class Providers {
  readonly #byPeer = new Map<string, PluginProvider>();

  /** @param make called when a provider gets its first request that needs one */
  constructor(private readonly make: () => PluginProvider) {}

  /** Starts a provider for a new connection. Another engine may have used its address before. */
  begin(peer: string): PluginProvider {
    const provider = this.make();
    this.#byPeer.set(peer, provider);
    return provider;
  }

  /**
   * @param peer called only if there are several providers, as every request asks for its own
   * @throws Error if the connection was broken and its provider is unknown
   */
  at(peer: () => string): PluginProvider {
    // The engine closes an idle connection, and opens another one: an only provider is meant in any case.
    if (this.#byPeer.size === 1) for (const only of this.#byPeer.values()) return only;
    const address = peer();
    const served = this.#byPeer.get(address);
    if (served !== undefined) return served;
    if (this.#byPeer.size === 0) return this.begin(address);
    throw new Error(
      'the connection to this provider broke, and the plugin in PULUMI_DEBUG_PROVIDERS serves several providers: run the command again',
    );
  }

  /** Ends every running operation. */
  cancel(): void {
    for (const provider of this.#byPeer.values()) provider.cancel();
  }
}
