/** Schemas of the options about hosts. The public types do without zod's. */
import { z } from 'zod';
import { isOrigin } from './hosts';

/** The schema of the option `publicUrl`. */
export const publicUrl = z
  .string()
  .refine(isOrigin, 'must be like https://emulator.example:4700, without a path');

/** The schema of an item of the option `allowedHosts`. */
export const allowedHost = z
  .string()
  .regex(
    /^((\*\.)?[\w-]+(\.[\w-]+)*|\[[\da-fA-F:.]+\])$/,
    'must be a host name or address without a port, or like *.example.com',
  );
