/** Secrets of a connection belong in `secret`, not in `config`, which the platform shows. */
import { definePolicy } from '../policy';
import { isNamedLike, SECRET_NAMES, secretLook } from '../secrets';

export const configHasNoSecrets = definePolicy({
  name: 'config-has-no-secrets',
  description: 'The config of a connection does not contain secrets.',
  kinds: ['IntegrationConnection'],
  config: {
    names: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: SECRET_NAMES,
      description:
        'Names of secrets in capitals; * stands for any characters. clientSecret counts as CLIENT_SECRET.',
    },
    allowed: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: [] as string[],
      description: 'Settings that look like a secret but are not, by name.',
    },
  },
  check: ({ args }, { config: { names, allowed }, refuse, part }) => {
    const config = args.config ?? {};
    for (const key of Object.keys(config).filter((name) => !allowed.includes(name))) {
      const move = 'Move it to the argument secret, or list the name in "allowed" if it is not a secret';
      const path = `config.${key}`;
      if (isNamedLike(names, key))
        refuse(path, `is named like a secret, and config is shown to everybody. ${move}`);
      else
        part(() => {
          const look = secretLook(config[key] ?? '');
          if (look !== undefined)
            refuse(path, `looks like ${look}, and config is shown to everybody. ${move}`);
        });
    }
  },
});
