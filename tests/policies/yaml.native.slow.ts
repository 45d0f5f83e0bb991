/** The pack on a Pulumi YAML program, which uses none of our classes. */
import { guardedProject, type Guarded } from './guarded';
import { keepsToPolicies } from './languages';
import { YAML } from './programs';

let t: Guarded;
beforeAll(async () => {
  t = await guardedProject({ path: process.env.WORKLOAD_YAML_BIN ?? '', plugin: 'process' });
}, 120_000);
afterAll(async () => {
  await t.stop();
});

keepsToPolicies(
  () => t,
  YAML,
  (text) => {
    t.yaml('quickstart-yaml', (example) => {
      const [settings = ''] = example.split(/^(?=# Secrets come)/m);
      return `${settings}${text}`;
    });
  },
);
