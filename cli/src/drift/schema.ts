/** The result of `workload drift`: what it finds, and the published schema of it. */
import { z } from 'zod';

const stackSchema = z.object({
  stack: z.string().describe('Name of the stack in its project.'),
  project: z.string().optional().describe('Absent if neither the backend nor the folder has a project.'),
  organization: z.string().optional().describe('With Pulumi Cloud.'),
});

const placeSchema = z.object({
  baseUrl: z.string().describe('Management address.'),
  workspace: z.string(),
});

const claimSchema = stackSchema.extend({
  urn: z.string(),
  id: z.string().describe('Id of the object on the platform.'),
});

const objectSchema = claimSchema.extend({
  ...placeSchema.shape,
  known: z.boolean().optional().describe('With --since: the earlier run has it, too.'),
});

const sharesSchema = z.object({
  active: z.string().optional(),
  canary: z.string().optional(),
  percent: z.number().describe('Percentage of traffic of the canary.'),
});

const strayBase = placeSchema.extend({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  creator: z
    .string()
    .optional()
    .describe('User or service account that created it, if the platform shows it.'),
  createdAt: z.string().optional().describe('RFC 3339.'),
  known: z.boolean().optional().describe('With --since: the earlier run has it, too.'),
});
const straySchema = strayBase.extend({
  import: z.string().describe('Command that writes a program for it.'),
  violations: z
    .array(
      z.object({
        policy: z.string(),
        level: z.enum(['mandatory', 'advisory']),
        text: z.string().describe('The rule, and what to do.'),
      }),
    )
    .optional()
    .describe('With --policies: what they say about it.'),
});

const findingsShape = {
  drifted: z.array(
    objectSchema.extend({
      properties: z.array(
        z.object({ property: z.string(), recorded: z.unknown().optional(), live: z.unknown().optional() }),
      ),
      changedBy: z.string().optional().describe('Who changed the object last, if the platform shows it.'),
      changedAt: z.string().optional().describe('When, RFC 3339.'),
      protectedBy: z
        .enum(['deletionProtection', 'protect'])
        .optional()
        .describe('What protects the object from deletion: its argument, or the option of the engine.'),
      ignored: z
        .array(z.string())
        .optional()
        .describe('Paths of the option ignoreChanges in these properties: an update does not write them.'),
    }),
  ),
  gone: z
    .array(
      objectSchema.extend({
        other: z
          .object({
            mark: z.string().optional().describe('Its owner mark.'),
            creator: z.string().optional().describe('Who created it, if the platform shows it.'),
          })
          .optional()
          .describe('Another object that has the id now.'),
      }),
    )
    .describe('The state has it, the platform does not.'),
  movedRouting: z
    .array(objectSchema.extend({ recorded: sharesSchema, live: sharesSchema }))
    .describe('Somebody moved the traffic of a release by hand.'),
  unmanaged: z.array(straySchema).describe('Objects outside of all states.'),
  orphaned: z
    .array(straySchema.extend({ mark: z.string().describe('Its owner mark.') }))
    .describe('Objects with an owner mark, outside of all states.'),
  claimedTwice: z
    .array(
      placeSchema.extend({
        id: z.string(),
        kind: z.string(),
        claims: z.array(claimSchema),
        known: z.boolean().optional().describe('With --since: the earlier run has it, too.'),
      }),
    )
    .describe('Objects that several states own.'),
};

/** Its JSON schema, cli/schema/drift-1.json, is made from this one. */
export const fleetSchema = z.object({
  schema: z.literal('workload.drift/1'),
  at: z.string().describe('When the run began, RFC 3339.'),
  run: z
    .string()
    .optional()
    .describe('With --run, or in a job of a forge: the name of the run. All its shards have the same.'),
  asked: z
    .object({
      all: z.boolean().optional().describe('With --all.'),
      projects: z.array(z.string()).optional().describe('With --project.'),
      stacks: z.array(z.string()).optional().describe('Without both: the stacks.'),
      places: z.string().optional().describe('With --places: a digest of the list of workspaces.'),
    })
    .describe('What the run was to look at, before it was divided into shards.'),
  shard: z
    .object({ index: z.number(), count: z.number() })
    .optional()
    .describe('With --shard: which part of the workspaces was looked at.'),
  stacks: z.array(stackSchema.extend({ objects: z.number().describe('How many were compared.') })),
  places: z.array(placeSchema.extend({ objects: z.number() })).describe('Workspaces that were looked at.'),
  whole: z
    .boolean()
    .describe(
      'Whether every stack of the backend was read, and the place of every object is known. Only then unmanaged and orphaned objects are included.',
    ),
  ...findingsShape,
  carried: z
    .object(findingsShape)
    .optional()
    .describe(
      'With --since: findings of earlier runs about what this run did not read. They are not told and not counted; the next run knows them.',
    ),
  vanished: z
    .array(stackSchema)
    .optional()
    .describe('With --since: stacks that the earlier run has, and the backend no longer has.'),
  hidden: z
    .array(claimSchema.extend({ properties: z.array(z.string()) }))
    .describe(
      'What could not be compared, because the state has it encrypted: a property, or a part of one such as envs["KEY"].value.',
    ),
  unread: z
    .array(
      stackSchema.partial().extend({
        urn: z.string().optional(),
        workspace: z.string().optional(),
        kind: z.string().optional().describe('Kinds of a list that could not be read.'),
        id: z.string().optional().describe('Object that no policy could check.'),
        why: z.string(),
      }),
    )
    .describe('What could not be read: a stack, an object, or a list of a workspace.'),
  suggestions: z
    .array(
      stackSchema.partial().extend({
        about: z.string(),
        way: z.enum(['platform', 'program']).describe('What is changed: the platform back, or the program.'),
        command: z.string().optional(),
        text: z.string(),
      }),
    )
    .optional()
    .describe('With --suggest: what would bring program or platform back in line.'),
});

export type Fleet = z.infer<typeof fleetSchema>;
export type Findings = NonNullable<Fleet['carried']>;
export type Asked = Fleet['asked'];
export type Finding = Fleet['gone'][number];
export type Drifted = Fleet['drifted'][number];
export type Stray = Fleet['unmanaged'][number];
export type Violation = NonNullable<Stray['violations']>[number];
export type Unread = Fleet['unread'][number];

/** The name of a stack: the same, from whichever folder the command is started. */
export type StackName = z.infer<typeof stackSchema>;

/** The name alone, of something that is of a stack. */
export function stackOf({ stack, project, organization }: StackName): StackName {
  return {
    ...(organization === undefined ? {} : { organization }),
    ...(project === undefined ? {} : { project }),
    stack,
  };
}

/** What makes two stacks the same. */
export function stackKey({ stack, project = '', organization = '' }: StackName): string {
  return [organization, project, stack].join('/');
}

/** What the engine calls the organization of every stack, in a backend of your own. */
const NO_ORGANIZATION = 'organization';

/**
 * The name as the engine shows it in a folder.
 *
 * @param own project of that folder
 */
export function stackNamed(name: string, own: string | undefined): StackName {
  const parts = name.split('/');
  const [stack = '', project = own, organization = NO_ORGANIZATION] = parts.reverse();
  return stackOf({
    stack,
    project,
    ...(organization === NO_ORGANIZATION ? {} : { organization }),
  });
}

/** Names of the lists of findings, the most urgent first. */
export const FINDINGS = ['claimedTwice', 'gone', 'movedRouting', 'drifted', 'orphaned', 'unmanaged'] as const;

/** Fields that name things, so that they can be found again. */
export const KEPT_IN_DRIFT = new Set([
  ...[
    'schema',
    'at',
    'run',
    'projects',
    'stacks',
    'places',
    'stack',
    'project',
    'organization',
    'urn',
    'id',
    'name',
    'kind',
    'property',
    'way',
    'mark',
  ],
  ...['baseUrl', 'workspace', 'createdAt', 'changedAt', 'active', 'canary', 'policy', 'level'],
]);

/** The JSON schema of {@link Fleet}. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(fleetSchema, { io: 'input' });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/drift-1.json', ...schema };
}
