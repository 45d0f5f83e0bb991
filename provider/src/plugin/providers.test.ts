import { PluginProvider } from './provider';
import { Providers } from './providers';

function providers(): Providers {
  return new Providers(() => new PluginProvider({ definitions: {}, functions: {}, env: {} }));
}

it('serves each connection with its own provider', () => {
  const served = providers();
  const [first, second] = [served.begin('127.0.0.1:1'), served.begin('127.0.0.1:2')];
  expect(served.at(() => '127.0.0.1:1')).toBe(first);
  expect(served.at(() => '127.0.0.1:2')).toBe(second);
});

it("starts a new provider for a later engine at an earlier engine's address", () => {
  const served = providers();
  const first = served.begin('127.0.0.1:1');
  expect(served.begin('127.0.0.1:1')).not.toBe(first);
});

it('finds the provider again after a reconnect, if there is exactly one', () => {
  const served = providers();
  const first = served.begin('127.0.0.1:1');
  expect(served.at(() => '127.0.0.1:9')).toBe(first);
  served.begin('127.0.0.1:2');
  expect(() => served.at(() => '127.0.0.1:9')).toThrow(/run the command again/);
});
