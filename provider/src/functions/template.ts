/** getTemplate and listTemplates: starter projects and the variables that they ask for. */
// Source: Specification, Template.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text } from '../resources/schemas';
import { all, existing, fit } from './shared';

const variable = z
  .object({
    name: z.string().describe('Name of the variable.'),
    description: z.string().optional().describe('Purpose.'),
    integration: z.string().optional().describe('Integration that provides the value.'),
    path: z.string().optional().describe('Place of the value in the project.'),
    secret: z.boolean().describe('Whether the value is a secret.'),
  })
  .meta({ id: 'TemplateVariable' });

const template = z
  .object({
    name: z.string().describe('Name of the template.'),
    description: z.string().optional().describe('Description of the template.'),
    url: z.string().optional().describe('Address of its repository.'),
    defaultBranch: z.string().optional().describe('Default branch of the repository.'),
    sha: z.string().optional().describe('Commit of the template.'),
    icon: z.string().optional().describe('Address of the icon.'),
    iconDark: z.string().optional().describe('Address of the icon for dark backgrounds.'),
    topics: z.array(z.string()).describe('Topics of the repository.'),
    downloadCount: z.number().optional().describe('Number of downloads and clones of the repository.'),
    forksCount: z.number().optional().describe('Number of forks of the repository.'),
    starCount: z.number().optional().describe('Number of stars of the repository.'),
    variables: z.array(variable).describe('Variables that the project needs.'),
  })
  .meta({ id: 'Template' });

export const getTemplate = defineFunction({
  name: 'getTemplate',
  description: 'Looks up a starter project of the platform by name. Fails if it does not exist.',
  args: z.strictObject({ name: text(128).describe('Name of the template.') }),
  result: template,
  run: async ({ client, signal }, { name }) =>
    fit(template, await existing(client.templates.get(name, { signal }), `template "${name}"`)),
});

const templates = z.object({ templates: z.array(template).describe('The starter projects.') });

export const listTemplates = defineFunction({
  name: 'listTemplates',
  description: 'Lists every starter project of the platform.',
  args: z.strictObject({}),
  result: templates,
  run: async ({ client, signal }) =>
    fit(templates, { templates: await all(client.templates.list({ signal })) }),
});
