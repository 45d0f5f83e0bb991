/** getTemplate: a starter project and the variables that it asks for (Specification, Template). */
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text } from '../resources/shared';
import { existing } from './shared';

const variable = z
  .object({
    name: z.string().describe('Name of the variable.'),
    description: z.string().optional().describe('What it is for.'),
    integration: z.string().optional().describe('Integration that provides it.'),
    path: z.string().optional().describe('Where it goes in the project.'),
    secret: z.boolean().describe('Whether its value is a secret.'),
  })
  .meta({ id: 'TemplateVariable' });

export const getTemplate = defineFunction({
  name: 'getTemplate',
  description: 'A starter project of the platform, looked up by name. Fails when there is none.',
  args: z.strictObject({ name: text(128).describe('Name of the template.') }),
  result: z.object({
    name: z.string().describe('Name of the template.'),
    description: z.string().optional().describe('What it is a start for.'),
    url: z.string().optional().describe('Address of its repository.'),
    defaultBranch: z.string().optional().describe('Default branch of the repository.'),
    sha: z.string().optional().describe('Commit that the template is at.'),
    icon: z.string().optional().describe('Address of its icon.'),
    iconDark: z.string().optional().describe('Address of its icon for dark backgrounds.'),
    topics: z.array(z.string()).describe('Topics of the repository.'),
    downloadCount: z.number().optional().describe('How often the repository was downloaded or cloned.'),
    forksCount: z.number().optional().describe('How often the repository was forked.'),
    starCount: z.number().optional().describe('How many stars the repository has.'),
    variables: z.array(variable).describe('Variables that the project asks for.'),
  }),
  run: async ({ client, signal }, { name }) => {
    const record = await existing(client.templates.get(name, { signal }), `template "${name}"`);
    return {
      name: record.name ?? name,
      description: record.description ?? undefined,
      url: record.url ?? undefined,
      defaultBranch: record.defaultBranch ?? undefined,
      sha: record.sha ?? undefined,
      icon: record.icon ?? undefined,
      iconDark: record.iconDark ?? undefined,
      topics: record.topics ?? [],
      downloadCount: record.downloadCount ?? undefined,
      forksCount: record.forksCount ?? undefined,
      starCount: record.starCount ?? undefined,
      variables: (record.variables ?? []).map((one) => ({
        name: one.name ?? '',
        description: one.description ?? undefined,
        integration: one.integration ?? undefined,
        path: one.path ?? undefined,
        secret: one.secret ?? false,
      })),
    };
  },
});
