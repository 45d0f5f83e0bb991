// The schema of scopes in stored records, apart from the scopes: the types of the package do without zod's.
import { z } from 'zod';
import { SCOPES } from './scopes';

export const storedScopes = z.array(z.enum(SCOPES)).optional();
