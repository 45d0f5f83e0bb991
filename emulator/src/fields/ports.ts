// Ports that a workload listens on.
import { z } from 'zod';

export const portNumber = z.int().min(1, 'must be from 1 to 65535').max(65535, 'must be from 1 to 65535');

export const port = z.object({
  name: z.string().optional(),
  protocol: z.enum(['HTTP', 'TCP', 'UDP', 'TLS']).optional(),
  target: portNumber,
});

export type Port = z.infer<typeof port>;

export const portList = z.array(port);
