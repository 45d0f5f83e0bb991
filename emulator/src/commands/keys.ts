// Keys of the terminal in which the emulator runs. They are lines, so the terminal keeps its own keys: Ctrl-C, Ctrl-Z,
// and Return for an empty line.
import { createInterface } from 'node:readline';
import { isInForeground } from '../parents';

export interface Actions {
  /** Opens the console. */
  open: () => void;
  stop: () => void;
}

const HELP = [
  '  o + Return  open the console in the browser',
  '  h + Return  show these keys',
  '  q + Return  stop, like Ctrl-C',
  '',
].join('\n');

/** Follows the keys until standard input ends. */
export function followKeys({ open, stop }: Actions): void {
  const { stdin, stdout } = process;
  const lines = createInterface({ input: stdin });
  lines.on('line', (line) => {
    const key = line.trim().toLowerCase();
    if (key === 'o') open();
    else if (key === 'q') stop();
    else if (key !== '') stdout.write(HELP);
  });
  const listen = () => {
    if (isInForeground()) lines.resume();
    else lines.pause();
  };
  listen();
  // After `bg` and `fg`.
  process.on('SIGCONT', listen);
}
