// Hardware that workloads run on.
import { z } from 'zod';

export const flavor = z.object({
  name: z.string().optional(),
  type: z.enum(['cpu', 'gpu'], 'must be cpu or gpu').optional(),
});
