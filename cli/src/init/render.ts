/** Fills templates with the values of a repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, type InitFile, PLACES, type Tool } from './catalog';
import { actionsOf, CLI, ENGINE, NODE } from './pins';

/** The values that the templates need. */
export interface Choice {
  readonly tools: readonly Tool[];
  readonly jobs: readonly Job[];
  readonly stack: string;
  /** Branch that is deployed. */
  readonly branch: string;
  /** Folder of the Pulumi program in the repository. */
  readonly program: string;
}

export interface File {
  readonly path: string;
  readonly says: string;
  readonly text: string;
}

const TEMPLATES = join(__dirname, '..', '..', 'templates');

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

function fileOf({ template, path, says }: InitFile, tool: Tool, choice: Choice): File {
  const words: Readonly<Record<string, string>> = {
    ...actionsOf(tool),
    ...WORDS[tool],
    CLI,
    ENGINE,
    NODE,
    STACK: choice.stack,
    BRANCH: choice.branch,
    PROGRAM: choice.program,
  };
  const text = readFileSync(join(TEMPLATES, template), 'utf8').replace(/__([A-Z_]+?)__/g, (_all, name) => {
    const word = words[String(name)];
    if (word === undefined) throw new Error(`${template}: nothing is known for ${String(name)}`);
    return word;
  });
  return { path, says, text };
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
