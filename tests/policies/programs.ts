/** Programs that violate every policy of the pack, and programs that follow all of them, in each language. */

/** A protected resource must stay in the stack. */
export const DRIVE = `new workload.Drive('guarded', { region: 'eu-lon-1' }, { protect: true });`;

/** For each policy: a resource that it refuses, and one that passes. */
export const PROGRAMS: Readonly<Record<string, { readonly refuses: string; readonly passes: string }>> = {
  'data-is-protected': {
    refuses: `new workload.Drive('unguarded', { region: 'eu-lon-1' });`,
    passes: DRIVE,
  },
  'regions-are-allowed': {
    refuses: `new workload.Sandbox('abroad', { region: 'us-was-1' });`,
    passes: `new workload.Sandbox('at-home', { region: 'eu-lon-1' });`,
  },
  'releases-start-small': {
    refuses: `new workload.ForkedApplication('at-once', { snapshotId: 'snap-1' });`,
    passes: `new workload.ForkedApplication('slowly', { snapshotId: 'snap-1', rollout: { steps: [{ weight: 5 }, { weight: 100 }] } });`,
  },
  'variables-are-secret': {
    refuses: `new workload.Job('open', { region: 'eu-lon-1', traffic: 0, envs: [{ name: 'DB_PASSWORD', value: 'planted' }] });`,
    passes: `new workload.Job('closed', { region: 'eu-lon-1', traffic: 0, envs: [{ name: 'DB_PASSWORD', value: 'planted', secret: true }] });`,
  },
  'config-has-no-secrets': {
    refuses: `new workload.IntegrationConnection('told', { integration: 'crm', config: { url: 'https://me:planted@example.com' } });`,
    passes: `new workload.IntegrationConnection('kept', { integration: 'crm', config: { url: 'https://example.com' }, secret: { KEY: 'planted' } });`,
  },
  'nothing-is-public': {
    refuses: `new workload.Agent('shown', { region: 'eu-lon-1', traffic: 0, public: true });`,
    passes: `new workload.Agent('hidden', { region: 'eu-lon-1', traffic: 0 });`,
  },
  'api-keys-expire': {
    refuses: `new workload.ApiKey('for-ever', { serviceAccount: 'ci' });`,
    passes: `new workload.ApiKey('for-a-month', { serviceAccount: 'ci', expiresIn: '30d' });`,
  },
  'risks-have-reasons': {
    refuses: `new workload.Workspace('taken', { region: 'eu-lon-1', adoptExisting: true, deleteContents: true });`,
    passes: `new workload.Workspace('made', { region: 'eu-lon-1' });`,
  },
};

export const CONFIG = { 'regions-are-allowed': { allowed: ['eu-lon-1'] } };

/** The refusals, by level, policy, resource and path. */
export const REFUSALS = [
  'mandatory api-keys-expire ApiKey for-ever expiresIn',
  'mandatory config-has-no-secrets IntegrationConnection told config.url',
  'mandatory data-is-protected Drive unguarded protect',
  'mandatory nothing-is-public Agent shown public',
  'mandatory regions-are-allowed Sandbox abroad region',
  'mandatory releases-start-small ForkedApplication at-once traffic',
  'mandatory risks-have-reasons Workspace taken adoptExisting',
  'mandatory risks-have-reasons Workspace taken deleteContents',
  'mandatory variables-are-secret Job open envs[0].secret',
];

/** A program that its language's own host runs. */
export interface Written {
  readonly refused: string;
  readonly passed: string;
}

const yaml = (resources: string) => `resources:\n${resources}`;

export const YAML: Written = {
  refused: yaml(`
  unguarded: { type: 'workload:Drive', properties: { region: eu-lon-1 } }
  abroad: { type: 'workload:Sandbox', properties: { region: us-was-1 } }
  at-once: { type: 'workload:ForkedApplication', properties: { snapshotId: snap-1 } }
  open:
    type: workload:Job
    properties: { region: eu-lon-1, traffic: 0, envs: [{ name: DB_PASSWORD, value: planted }] }
  told:
    type: workload:IntegrationConnection
    properties: { integration: crm, config: { url: 'https://me:planted@example.com' } }
  shown: { type: 'workload:Agent', properties: { region: eu-lon-1, traffic: 0, public: true } }
  for-ever: { type: 'workload:ApiKey', properties: { serviceAccount: ci } }
  taken:
    type: workload:Workspace
    properties: { region: eu-lon-1, adoptExisting: true, deleteContents: true }
`),
  passed: yaml(`
  guarded: { type: 'workload:Drive', properties: { region: eu-lon-1 }, options: { protect: true } }
  at-home: { type: 'workload:Sandbox', properties: { region: eu-lon-1 } }
  slowly:
    type: workload:ForkedApplication
    properties: { snapshotId: snap-1, rollout: { steps: [{ weight: 5 }, { weight: 100 }] } }
  closed:
    type: workload:Job
    properties: { region: eu-lon-1, traffic: 0, envs: [{ name: DB_PASSWORD, value: planted, secret: true }] }
  kept:
    type: workload:IntegrationConnection
    properties: { integration: crm, config: { url: 'https://example.com' }, secret: { KEY: planted } }
  hidden: { type: 'workload:Agent', properties: { region: eu-lon-1, traffic: 0 } }
  for-a-month: { type: 'workload:ApiKey', properties: { serviceAccount: ci, expiresIn: 30d } }
  made: { type: 'workload:Workspace', properties: { region: eu-lon-1 } }
`),
};

const python = (resources: string) => `import pulumi\nimport pulumi_workload as workload\n${resources}`;

export const PYTHON: Written = {
  refused: python(`
workload.Drive("unguarded", region="eu-lon-1")
workload.Sandbox("abroad", region="us-was-1")
workload.ForkedApplication("at-once", snapshot_id="snap-1")
workload.Job("open", region="eu-lon-1", traffic=0, envs=[workload.EnvArgs(name="DB_PASSWORD", value="planted")])
workload.IntegrationConnection("told", integration="crm", config={"url": "https://me:planted@example.com"})
workload.Agent("shown", region="eu-lon-1", traffic=0, public=True)
workload.ApiKey("for-ever", service_account="ci")
workload.Workspace("taken", region="eu-lon-1", adopt_existing=True, delete_contents=True)
`),
  passed: python(`
steps = [workload.RolloutStepArgs(weight=5), workload.RolloutStepArgs(weight=100)]
secret = workload.EnvArgs(name="DB_PASSWORD", value="planted", secret=True)
workload.Drive("guarded", region="eu-lon-1", opts=pulumi.ResourceOptions(protect=True))
workload.Sandbox("at-home", region="eu-lon-1")
workload.ForkedApplication("slowly", snapshot_id="snap-1", rollout=workload.RolloutArgs(steps=steps))
workload.Job("closed", region="eu-lon-1", traffic=0, envs=[secret])
workload.IntegrationConnection(
    "kept", integration="crm", config={"url": "https://example.com"}, secret={"KEY": "planted"}
)
workload.Agent("hidden", region="eu-lon-1", traffic=0)
workload.ApiKey("for-a-month", service_account="ci", expires_in="30d")
workload.Workspace("made", region="eu-lon-1")
`),
};
