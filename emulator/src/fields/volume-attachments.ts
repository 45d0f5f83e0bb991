// Volume attachments of agents and sandboxes.
import { z } from 'zod';

const attachment = z.object({
  name: z.string().optional(),
  mountPath: z.string().optional(),
  readOnly: z.boolean().optional(),
  sizeMb: z.int().min(1, 'must be at least 1 MB').optional(),
  type: z.enum(['persistent', 'ephemeral'], 'must be persistent or ephemeral').optional(),
});

export const volumeAttachments = z.array(attachment);

export type VolumeAttachment = z.infer<typeof attachment>;
