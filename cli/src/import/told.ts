/** The report of `workload import`: imported objects, omitted ones, and the next steps. */
import type { Adapter, Existing } from '@workload/pulumi/importing';
import { optionsOf } from '../rollout/selected';
import { inLine } from '../rollout/texts';
import { forShell } from '../started-by';
import { FILE } from './file';
import type { Plan } from './plan';
import type { Language } from './project';
import type { Left } from './select';
import { counted, listed } from './texts';

export interface Outcome {
  readonly plan: Plan;
  readonly left: readonly Left[];
  readonly unread: readonly { readonly noun: string; readonly why: string }[];
  readonly workspace: string;
  readonly files: readonly string[];
  readonly language: Language;
  readonly adapter: Adapter;
  /** The stack that will contain the objects; undefined if it does not exist yet. */
  readonly stack: string | undefined;
  /** The stack and the folder that the command was given: the next steps are for the same ones. */
  readonly given: { readonly stack?: string; readonly cwd: string };
  /** Names of variables whose values the program contains. */
  readonly plain: readonly string[];
  /** Whether the project finds the plugin. */
  readonly hasPlugin: boolean;
}

export function toldText(outcome: Outcome): string {
  const { plan, left, unread, workspace, files } = outcome;
  const objects = plan.resources.map(({ object }) => object);
  return [
    `Selected ${countsOf(objects)} of workspace ${workspace}. Wrote ${listed(files)}.`,
    ...section('Left', [
      ...left.map(({ object, why }) => `${object.noun} ${object.name}: ${why}`),
      ...unread.map(({ noun, why }) => `${noun}: not read: ${why}`),
    ]),
    ...section("Not this stack's", ownersOf(objects)),
    ...section(
      "Without an owner mark, so another stack may manage them, too (check that no other stack's pulumi stack export contains them)",
      unclaimedOf(objects),
    ),
    ...section(
      outcome.stack === undefined
        ? 'For the encrypted configuration of the stack (workload import record sets them)'
        : `In the encrypted configuration of stack ${outcome.stack}`,
      shownOf(plan),
    ),
    ...section('Not readable', notesOf(objects)),
    ...section('Next', steps(outcome)),
  ].join('\n');
}

function countsOf(objects: readonly Existing[]): string {
  const counts = new Map<string, number>();
  for (const { noun } of objects) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  return counts.size === 0 ? 'nothing' : listed([...counts].map(([noun, count]) => counted(count, noun)));
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${inLine(line)}`)];
}

/** Values of variables that the platform shows. Any of them may be a secret. */
function shownOf({ settings }: Plan): string[] {
  const shown = settings.filter(({ value }) => value !== undefined);
  if (shown.length === 0) return [];
  const width = Math.max(...shown.map(({ key }) => key.length));
  return [
    ...shown.map(({ key, about }) => `${key.padEnd(width)}  # ${about}`),
    'The platform shows these values: set secret: true in the program after the import, or repeat this with --plain NAME',
  ];
}

/** Objects that a stack owns. The import changes nothing about that. */
function ownersOf(objects: readonly Existing[]): string[] {
  return objects.flatMap(({ noun, name, mark }) =>
    mark === undefined
      ? []
      : [
          `${noun} ${name}: owned by the stack whose pulumi stack export contains ${mark}. Until the program sets ` +
            'adoptExisting: true, this stack neither writes to it nor deletes it',
        ],
  );
}

/** Objects that cannot carry a mark: of one of these, nobody knows whether a stack owns it. */
function unclaimedOf(objects: readonly Existing[]): string[] {
  return objects.flatMap(({ noun, id, isUnclaimed, creator }) =>
    isUnclaimed ? [`${noun} ${id}${creator === undefined ? '' : `: created by ${creator}`}`] : [],
  );
}

/** Values that the platform does not return and that the configuration cannot replace. */
function notesOf(objects: readonly Existing[]): string[] {
  return objects.flatMap(({ noun, name, left, lost }) => [
    ...left.map(
      (key) => `${noun} ${name}: ${key} contains secrets; the program leaves it out, and it stays unchanged`,
    ),
    ...lost.map((key) => `${noun} ${name}: ${key} is returned only once, on creation; the output is empty`),
  ]);
}

function steps({ plan, language, adapter, stack, given, hasPlugin, plain }: Outcome): string[] {
  const settings = plan.settings.filter(({ value }) => value === undefined);
  const flags = plain.map((name) => ` --plain ${name}`).join('');
  const width = Math.max(0, ...settings.map(({ key }) => key.length));
  const inStack = optionsOf({ stack: given.stack, cwd: '.' });
  return [
    ...(given.cwd === '.' ? [] : [`cd ${forShell(given.cwd)}`]),
    ...INSTALL[language],
    ...(hasPlugin ? [] : ['add to Pulumi.yaml the block plugins that the README of @workload/pulumi shows']),
    ...(stack !== undefined ? [] : ['pulumi stack init dev']),
    ...settings.map(
      ({ key, about }) => `pulumi config set${inStack} --secret ${key.padEnd(width)}  # ${about}`,
    ),
    ...(adapter === 'native' ? [`pulumi import${inStack} --file ${FILE} ${IMPORT_FLAGS.join(' ')}`] : []),
    ...(adapter === 'dynamic' || plan.settings.length > 0
      ? [`npx -p @workload/cli workload import record${inStack}${flags}`]
      : []),
    `pulumi preview${inStack} --expect-no-changes`,
  ];
}

/** The program is already written, with its `protect` options. */
export const IMPORT_FLAGS = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];

const INSTALL: Readonly<Record<Language, readonly string[]>> = {
  typescript: ['npm install'],
  yaml: ['npm install @workload/pulumi'],
  python: ['npm install @workload/pulumi', 'pulumi install'],
};
