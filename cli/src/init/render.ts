/** Fills templates with the values of a repository. */
import { type File, type Job, type InitFile, JOBS, PLACES, type Tool } from './catalog';
import { settingsFor } from './needs';
import { actionsOf, CLI, ENGINE, NODE } from './pins';
import { exampleKeys } from './places';
import { filled, linesFor, readTemplate } from './template';

/** The values that the templates need. */
export interface Choice {
  readonly tools: readonly Tool[];
  readonly jobs: readonly Job[];
  readonly stack: string;
  /** Branch that is deployed. */
  readonly branch: string;
  /** Folder of the Pulumi program in the repository. */
  readonly program: string;
  /** Variables of the credentials of a fleet. Default: those of the example. */
  readonly keys?: readonly string[];
}

/**
 * The files of a choice, each once.
 *
 * @throws Error if a tool has no file for the chosen jobs
 */
export function filesOf(choice: Choice): File[] {
  const files = choice.tools.flatMap((tool) => {
    const places = PLACES[tool].filter(({ jobs }) => jobs.some((job) => choice.jobs.includes(job)));
    if (places.length === 0)
      throw new Error(`there is no file for ${tool} that does ${choice.jobs.join(' or ')}`);
    return places.map((place) => fileOf(place, tool, choice));
  });
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function fileOf({ template, path, says, isExample }: InitFile, tool: Tool, choice: Choice): File {
  const { keys = exampleKeys() } = choice;
  const words: Readonly<Record<string, string>> = {
    ...actionsOf(tool),
    ...WORDS[tool],
    ...settingsWords(tool, choice, keys),
    CLI,
    ENGINE,
    NODE,
    STACK: choice.stack,
    BRANCH: choice.branch,
    PROGRAM: choice.program,
    KEYS: keys.map((key) => `\n      ${key}: \${{ secrets.${key} }}`).join(''),
  };
  try {
    const text = filled(linesFor(readTemplate(template), choice.jobs, Object.keys(JOBS)), words);
    return { path, says, text, isExample: isExample === true };
  } catch (error) {
    throw new Error(`the template ${template} is wrong`, { cause: error });
  }
}

/** The variables of a tool whose files only name them in a comment. */
function settingsWords(
  tool: Tool,
  { jobs }: Choice,
  keys: readonly string[],
): Readonly<Record<string, string>> {
  if (tool !== 'gitlab' && tool !== 'atlantis') return {};
  const { variables, secrets } = settingsFor(tool, jobs, keys);
  return { SETTINGS: [...variables, ...secrets].join(', ') };
}

const WORDS: Readonly<Record<Tool, Readonly<Record<string, string>>>> = {
  github: {
    FOLDER: '.github',
    RUN: '${{ github.run_id }}',
    FORK_COMMENT_SAYS: 'workload-fork-comment.yml then writes the comment.',
  },
  gitea: {
    FOLDER: '.gitea',
    RUN: '${{ github.run_number }}',
    FORK_COMMENT_SAYS:
      '# The preview is in the log and in the artifact: no job comments on the pull request.',
  },
  gitlab: {},
  atlantis: {},
  operator: {},
  agents: {},
};
