import { isContainer } from './container';

test.each([
  [{}, [], false],
  [{}, ['/.dockerenv'], true],
  [{}, ['/run/.containerenv'], true],
  [{ container: 'podman' }, [], true],
  [{ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, [], true],
  [{ CODESPACES: 'true' }, [], true],
  [{ CODESPACES: '' }, [], false],
])('with %j and the files %j it is a container: %s', (env, files: string[], expected) => {
  expect(isContainer(env, (file) => files.includes(file))).toBe(expected);
});
