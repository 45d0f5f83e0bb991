// Boolean query parameters, as the API description shows them.
import { z } from 'zod';

export const flag = z.enum(['true', 'false']).optional();
