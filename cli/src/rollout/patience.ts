/** Says what a command waits for, if the answer takes long: a silent command looks dead. */
import { WORKLOAD } from '../started-by';

/** Time without an answer after which a command says so, in milliseconds. */
export const SLOW_MS = 10_000;

/** Longest time of each command that reads the stack at the start, in milliseconds. Large states take some seconds. */
export const FIRST_READ_MS = 60_000;

/** What is awaited. */
interface Awaited {
  readonly who: string;
  readonly upToMs: number;
  /** A sentence without its full stop. Default: none. */
  readonly advice?: string;
}

/** Does something that waits for others, and says so if they do not answer soon. */
export async function patiently<Result>(
  log: (line: string) => void,
  { who, upToMs, advice }: Awaited,
  work: () => Promise<Result>,
): Promise<Result> {
  const slow = setTimeout(() => {
    const times = `${SLOW_MS / 1000} s: waiting for up to ${Math.round(upToMs / 1000)} s`;
    log(`${who} has not answered for ${times}${advice === undefined ? '' : `. ${advice}`}`);
  }, SLOW_MS);
  try {
    return await work();
  } finally {
    clearTimeout(slow);
  }
}

/** A read of the stack. */
export const READING: Awaited = {
  who: 'pulumi',
  upToMs: FIRST_READ_MS,
  advice: `${WORKLOAD} rollout abort needs only the credential`,
};

/** A read of the stack by a command that does not need it. */
export const READING_SETTINGS: Awaited = {
  ...READING,
  advice: 'Without --stack, this command needs only the credential in the environment',
};

/** The first look at objects. A look has 10 s, and the command of the settings 30. */
export const LOOKING: Awaited = { who: 'the platform, or the command that prints its key,', upToMs: 40_000 };
