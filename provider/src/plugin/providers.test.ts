import { PluginProvider } from './provider';
import { Providers } from './providers';

function providers(): Providers {
  return new Providers(() => new PluginProvider({ definitions: {}, functions: {}, env: {} }));
}

it('serves each connection by a provider of its own', () => {
  const served = providers();
  const [first, second] = [served.begin('127.0.0.1:1'), served.begin('127.0.0.1:2')];
  expect(served.at('127.0.0.1:1')).toBe(first);
  expect(served.at('127.0.0.1:2')).toBe(second);
});

it('starts again if a later engine comes from the address of an earlier one', () => {
  const served = providers();
  const first = served.begin('127.0.0.1:1');
  expect(served.begin('127.0.0.1:1')).not.toBe(first);
});

it('knows the provider of a connection that was closed and made again, while there is one', () => {
  const served = providers();
  const first = served.begin('127.0.0.1:1');
  expect(served.at('127.0.0.1:9')).toBe(first);
  served.begin('127.0.0.1:2');
  expect(() => served.at('127.0.0.1:9')).toThrow(/run the command again/);
});
