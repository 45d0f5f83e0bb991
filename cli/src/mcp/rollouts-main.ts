/** Starts {@link rollOut} with what the server gives this process. */
import { rollOut } from './rollouts';

const [folder = '', stack = '', control = ''] = process.argv.slice(2);
const { WORKLOAD_TRY_TOKEN: token = '' } = process.env;
delete process.env.WORKLOAD_TRY_TOKEN;
rollOut({ folder, stack, control, token }).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
