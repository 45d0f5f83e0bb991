// N drives in TypeScript, to measure the cost of its compiler.
import * as workload from '@workload/pulumi';

for (let index = 0; index < Number(process.env.BENCH_DRIVES); index++) {
  new workload.Drive(`typed-drive-${index}`, {
    region: 'us-was-1',
    displayName: `Drive ${index}`,
    labels: { app: 'shop', team: 'sales' },
  });
}
