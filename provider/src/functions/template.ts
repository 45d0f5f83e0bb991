/** getTemplate and listTemplates: starter projects and the variables that they ask for. */
// Source: Specification, Template.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text } from '../resources/schemas';
import { all, existing, fit } from './shared';

const variable = z
  .object({
    name: z.string().describe('Name of the variable.'),
    description: z.string().optional().describe('What it is for.'),
    integration: z.string().optional().describe('Integration that provides it.'),
    path: z.string().optional().describe('Where it goes in the project.'),
    secret: z.boolean().describe('Whether its value is a secret.'),
  })
  .meta({ id: 'TemplateVariable' });

const template = z
  .object({
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
  })
  .meta({ id: 'Template' });

export const getTemplate = defineFunction({
  name: 'getTemplate',
  description: 'A starter project of the platform, looked up by name. Fails when there is none.',
  args: z.strictObject({ name: text(128).describe('Name of the template.') }),
  result: template,
  run: async ({ client, signal }, { name }) =>
    fit(template, await existing(client.templates.get(name, { signal }), `template "${name}"`)),
});

const templates = z.object({ templates: z.array(template).describe('The starter projects.') });

export const listTemplates = defineFunction({
  name: 'listTemplates',
  description: 'Every starter project of the platform.',
  args: z.strictObject({}),
  result: templates,
  run: async ({ client, signal }) =>
    fit(templates, { templates: await all(client.templates.list({ signal })) }),
});
