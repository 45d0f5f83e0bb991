/** Requires `secret: true` for environment variables that hold secrets. */
import { WITH_VARIABLES } from '../kinds.gen';
import { definePolicy } from '../policy';
import { isNamedLike, SECRET_NAMES } from '../secrets';

export const variablesAreSecret = definePolicy({
  name: 'variables-are-secret',
  description: 'Environment variables that are named like a secret are secret.',
  kinds: WITH_VARIABLES,
  config: {
    names: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: SECRET_NAMES,
      description: 'Names of secrets in capitals; * stands for any characters.',
    },
    allowed: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: [] as string[],
      description: 'Variables with such a name that are not secret.',
    },
  },
  check: ({ args }, { config: { names, allowed }, refuse, part }) => {
    const { envs = [] } = args;
    envs.forEach((_, index) => {
      part(() => {
        const { name, secret } = envs[index] ?? { name: '' };
        if (secret === true || allowed.includes(name) || !isNamedLike(names, name)) return;
        refuse(
          `envs[${index}].secret`,
          `must be true: ${name} is named like a secret. Set secret: true, or list the name in "allowed" if it holds none`,
        );
      });
    });
  },
});
