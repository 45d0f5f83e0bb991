/** The package as programs in this test file import it: dynamic or native. */
import { adapter, MODULES } from './adapters';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- which of the two is known only now
export const workload = require(MODULES[adapter()]) as typeof import('@workload/pulumi');
