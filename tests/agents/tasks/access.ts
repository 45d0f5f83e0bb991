/** Tasks about credentials, policies, addresses and schedules. */
import { look, program, resource, succeeded, type Task } from './task';

const pipeline = resource('ServiceAccount', 'pipeline');
const key = (name: string, expiresIn: string) =>
  resource('ApiKey', name, `serviceAccount: "\${pipeline.clientId}", expiresIn: ${expiresIn}`);
const account = (args: string, name = 'account') =>
  resource('IntegrationConnection', name, `integration: mistral, ${args}`);
const chat = (connection: string) =>
  resource(
    'Model',
    'chat',
    `type: mistral, model: mistral-large, integrationConnections: ["\${${connection}.name}"]`,
  );
const mail = (args = '') => resource('McpFunction', 'mail', `image: "mail:1"${args}`);
const places = (list: string) => resource('Policy', 'places', `type: location, locations: [${list}]`);
const report = (schedule?: string) =>
  program(
    resource(
      'Job',
      'report',
      `image: "report:1"${schedule === undefined ? '' : `, triggers: [{ type: cron, schedule: "${schedule}" }]`}`,
    ),
  );
const web = resource('Sandbox', 'web', 'image: "base:latest", ports: [{ target: 3000 }]');
const page = (args: string) => resource('SandboxPreview', 'page', `sandbox: "\${web.name}", ${args}`);
const domain = (args: string, output: string) =>
  `${program(`  domain:\n    type: workload:CustomDomain\n    properties: { name: shop.example.com, region: us-was-1, ${args} }\n`)}outputs: { records: "\${domain.${output}}" }\n`;

export const ACCESS: readonly Task[] = [
  {
    asks: 'Rotate the API key of the pipeline. At no moment may it have no valid key.',
    query: 'rotate an API key, both keys valid for a time',
    finds: ['docs/rotating-keys.md', 'ApiKey', 'second key'],
    start: program(pipeline, key('spring', '90d')),
    good: program(pipeline, key('spring', '90d'), key('summer', '90d')),
    wrong: {
      'the old key was deleted': program(pipeline, key('spring', '60d')),
      'there is no new key': program(
        resource('ServiceAccount', 'pipeline', 'description: new'),
        key('spring', '90d'),
      ),
    },
    judge: {
      ...succeeded,
      'the old key was deleted': ({ accepted }) => !accepted.some((line) => line.startsWith('DELETE ')),
      'there is no new key': ({ accepted }) => accepted.some((line) => /^POST .*\/api_keys$/.test(line)),
    },
  },
  {
    asks: 'The API key of the connection account leaked: the new one is "fresh". The model chat keeps running.',
    query: 'change the secret of a connection',
    finds: ['IntegrationConnection.secret'],
    start: program(account('secret: { API_KEY: stale }'), chat('account')),
    good: program(account('secret: { API_KEY: fresh }'), chat('account')),
    wrong: {
      'everybody can read it': program(
        account('secret: { API_KEY: stale }, config: { API_KEY: fresh }'),
        chat('account'),
      ),
      'the model was deployed again': program(
        account('secret: { API_KEY: stale }'),
        account('secret: { API_KEY: fresh }', 'account-2'),
        chat('account-2'),
      ),
    },
    probe: [look('/integrations/connections/account')],
    judge: {
      ...succeeded,
      'everybody can read it': (result) => result.seen('spec.config.API_KEY') === undefined,
      'the model was deployed again': (result) => !result.did('PUT /models/chat'),
      'the key is the old one': (result) => result.did('PUT /integrations/connections/account'),
    },
  },
  {
    asks: 'The MCP server mail may run in Europe only. Give it a policy.',
    query: 'policy: places where an MCP server may run',
    finds: ['policies', 'locations', 'continent'],
    start: program(mail()),
    good: program(places('{ name: eu, type: continent }'), mail(', policies: ["${places.name}"]')),
    wrong: {
      'no function is under it': program(places('{ name: eu, type: continent }'), mail()),
      'it may run elsewhere': program(
        places('{ name: eu, type: continent }, { name: us, type: country }'),
        mail(', policies: ["${places.name}"]'),
      ),
    },
    probe: [look('/policies/places', '/functions/mail')],
    judge: {
      ...succeeded,
      'no function is under it': (result) =>
        result.seen('usage.functions') === 1 && result.seen('spec.policies.0', 1) === 'places',
      'it may run elsewhere': (result) =>
        result.seen('spec.locations.0.name') === 'eu' && result.seen('spec.locations.1') === undefined,
    },
  },
  {
    asks: 'Run the job report every night at 3.',
    query: 'run a job every night',
    finds: ['triggers', 'cron', 'schedule'],
    start: report(),
    good: report('0 3 * * *'),
    wrong: { 'it fails': report('0 3 * *'), 'it runs at another time': report('3 0 * * *') },
    probe: [look('/jobs/report')],
    judge: {
      ...succeeded,
      'it runs at another time': (result) =>
        result.seen('spec.triggers.0.configuration.schedule') === '0 3 * * *',
    },
  },
  {
    asks: 'Show port 3000 of the sandbox web to our reviewers for a week. Only who has a token may open it.',
    query: 'preview of a port of a sandbox with a token and a lifetime',
    finds: ['SandboxPreview', 'port', 'public', 'ttl'],
    start: program(web),
    good: program(web, page('port: 3000, ttl: 1w')),
    wrong: {
      'everybody can open it': program(web, page('port: 3000, ttl: 1w, public: true')),
      'it has no end': program(web, page('port: 3000')),
    },
    probe: [look('/sandboxes/web/previews')],
    judge: {
      ...succeeded,
      'it shows another port': (result) => result.seen('0.spec.port') === 3000,
      'everybody can open it': (result) => result.seen('0.spec.public') === false,
      'it has no end': (result) => result.seen('0.spec.ttl') === '1w',
    },
  },
  {
    asks: 'We want our applications below shop.example.com. Which DNS records do I need? Put them into the output records.',
    query: 'own domain for applications, DNS records',
    finds: ['CustomDomain', 'domainType', 'cnameRecords'],
    start: program(),
    good: domain('domainType: applications', 'cnameRecords'),
    wrong: {
      'it fails': domain('domainType: application', 'cnameRecords'),
      'it is for previews': domain('domainType: previews', 'cnameRecords'),
    },
    probe: [look('/customdomains/shop.example.com')],
    judge: {
      ...succeeded,
      'it is for previews': (result) => result.seen('spec.domainType') === 'applications',
      'there are no records': ({ steps }) => JSON.stringify(steps[0]?.outputs?.records ?? []).length > 4,
    },
  },
];
