// Which files may import which, type-only imports included: `npm run lint` holds the sources to it.

const TESTS = ['\\.test\\.ts$', '/src/testing/'];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const FORBIDDEN = [
  {
    name: 'no-cycles',
    comment: 'Files that import one another can only be understood together.',
    // Classes and their arguments name one another; both are written by `npm run generate`.
    from: { pathNot: '^provider/src/generated/' },
    to: { circular: true },
  },
  {
    name: 'client-imports-neither',
    comment: 'The client knows neither provider nor emulator.',
    from: { path: '^sdk/src/', pathNot: TESTS },
    to: { path: '^(provider|emulator|cli|policies)/' },
  },
  {
    name: 'provider-imports-the-client',
    comment: 'The provider reaches the platform through the client.',
    from: { path: '^provider/src/', pathNot: TESTS },
    to: { path: '^(emulator|cli|policies)/' },
  },
  {
    name: 'the-command-imports-packages',
    comment: 'The command uses provider, client and emulator as anybody would, through their entry points.',
    from: { path: '^cli/src/', pathNot: TESTS },
    to: { path: '^(policies/|(provider|sdk|emulator)/(?!dist/(index|rollout|importing)\\.))' },
  },
  {
    name: 'policies-import-the-provider',
    comment:
      'Policies know the resources by their kinds and arguments alone, through the entry points for that.',
    from: { path: '^policies/src/', pathNot: TESTS },
    to: { path: '^(emulator/|sdk/|cli/|provider/(?!dist/(index|kinds)\\.))' },
  },
  {
    name: 'emulator-imports-neither',
    comment: 'Provider and client are tested against the emulator, so it shares nothing with them.',
    from: { path: '^emulator/src/', pathNot: TESTS },
    to: { path: '^(provider|sdk|cli|policies)/' },
  },
  {
    name: 'the-console-knows-answers',
    comment: 'What runs in the browser shares with the server the types of its answers, and nothing else.',
    from: { path: '^emulator/console/src/' },
    to: { path: '^(emulator/(?!console/src/|src/console/answers\\.ts$)|provider/|sdk/|cli/|policies/)' },
  },
  {
    name: 'definitions-know-no-pulumi',
    comment: 'Definitions of resources and functions import neither Pulumi nor the generated classes.',
    from: { path: '^provider/src/(resources|functions)/', pathNot: TESTS },
    to: { path: ['^node_modules/@pulumi/', '^provider/src/(generated/(?!kinds/)|native|dynamic|plugin)/'] },
  },
  {
    name: 'packages-do-not-load-descriptions',
    comment: 'Descriptions become source text; no package imports them.',
    from: { path: '^(sdk|emulator|provider|cli|policies)/src/' },
    to: { path: '^api/' },
  },
  {
    name: 'descriptions-are-data',
    comment: 'Descriptions import one another alone.',
    from: { path: '^api/src/', pathNot: '^api/src/generate/' },
    to: { pathNot: '^api/src/(?!generate/)' },
  },
  {
    name: 'generators-read-descriptions',
    comment: 'Generators import descriptions and what formats text.',
    from: { path: '^api/src/generate/' },
    to: { pathNot: '^(api/src/|node_modules/prettier/)' },
  },
  {
    name: 'migrations-stand-alone',
    comment: 'A migration converts what a release wrote. What it imports would change later.',
    from: { path: '^provider/src/migrations/', pathNot: TESTS },
    to: { pathNot: '^provider/src/(migrations/|bag\\.ts$)' },
  },
  {
    name: 'generated-kinds-are-definitions',
    comment: 'What is generated from descriptions imports what a definition by hand would.',
    from: { path: '^provider/src/generated/kinds/' },
    to: {
      path: '^provider/src/',
      pathNot:
        '^provider/src/(lifecycle/(values/fields|state/wire)|resources/(crud|enums\\.gen|schemas|shared))\\.ts$',
    },
  },
  {
    name: 'generated-shapes-are-fields',
    comment: 'What is generated from descriptions imports the shapes of fields, and no rules.',
    from: { path: '^emulator/src/generated/' },
    to: { path: '^emulator/src/', pathNot: '^emulator/src/(fields|generated)/' },
  },
  // Each folder of the lifecycle imports only those before it, and all import what an operation depends on.
  ...['values', 'state', 'effects', 'ownership', 'operations'].map((folder, index, all) => ({
    name: `lifecycle-${folder}`,
    comment: 'platform, values, state, effects, ownership, operations: see lifecycle.ts.',
    from: { path: `^provider/src/lifecycle/${['platform', ...all][index]}/`, pathNot: TESTS },
    to: { path: `^provider/src/lifecycle/((lifecycle|planning)\\.ts$|(${all.slice(index).join('|')})/)` },
  })),
  {
    name: 'store-knows-no-rules',
    comment: 'The store keeps records. What they mean is above it.',
    from: { path: '^emulator/src/store/', pathNot: TESTS },
    to: { path: '^emulator/src/', pathNot: '^emulator/src/(store/|(errors|real-time|tables)\\.ts$)' },
  },
  {
    name: 'shared-rules-know-no-product',
    comment: 'What several products share imports none of them.',
    from: { path: '^emulator/src/(fields|platform)/', pathNot: TESTS },
    to: {
      path: '^emulator/src/',
      pathNot: '^emulator/src/((fields|platform|store)/|(problem|real-time|tables)\\.ts$)',
    },
  },
  {
    name: 'products-meet-at-the-front',
    comment:
      'A product imports another through the file of its name, or records.ts, which stores its records. Workloads are the base of agents, functions, jobs and models.',
    from: { path: '^emulator/src/products/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^emulator/src/products/',
      pathNot: [
        '^emulator/src/products/$1/',
        '^emulator/src/products/([^/]+)/(\\1|records)\\.ts$',
        '^emulator/src/products/workloads/',
      ],
    },
  },
  {
    name: 'handlers-are-mounted-once',
    comment: 'Routes and answers of a product are imported by the registries alone.',
    from: {
      path: '^emulator/src/',
      pathNot: [...TESTS, '^emulator/src/(app|open|routes|inference/(routes|endpoints))\\.ts$'],
    },
    to: {
      path: '^emulator/src/products/.*/(routes|inference)\\.ts$',
      pathNot: '^emulator/src/products/workloads/',
    },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: FORBIDDEN.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'types'] },
  },
};
