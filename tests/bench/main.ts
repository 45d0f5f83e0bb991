/** The benchmark: which sections run, where what they measured is kept, and the page that tells it. */
import { join } from 'node:path';
import { measureEmulator } from './emulator';
import { writePage } from './page';
import { keep, kept, type Measured, type Section } from './results';
import { measureSdk } from './sdk';

const USAGE = `npm run bench -- [sdk] [emulator] [--quick]

  No section: all of them. What a section measured is kept in tests/bench/results/, and docs/performance.md is
  written of all that is kept. --quick ends in three minutes, and keeps its results and its page apart.
  Ends with 1 when a goal is missed.`;

type Say = (line: string) => void;
type Measure = { readonly [Of in Section]: (quick: boolean, say: Say) => Promise<Measured[Of]> };

const SECTIONS: Measure = { sdk: measureSdk, emulator: measureEmulator };

async function main(given: readonly string[]): Promise<number> {
  const named = given.filter((one) => one !== '--quick');
  if (!named.every((one) => one in SECTIONS)) {
    console.error(USAGE);
    return 2;
  }
  const quick = named.length < given.length;
  const folder = join(__dirname, 'results', quick ? 'quick' : 'full');
  for (const section of Object.keys(SECTIONS) as Section[]) {
    if (named.length > 0 && !named.includes(section)) continue;
    const say = (line: string) => {
      console.error(`${section}: ${line}`);
    };
    keep(folder, section, await SECTIONS[section](quick, say));
  }
  const page = quick ? folder : join(__dirname, '..', '..', 'docs');
  const results = { sdk: kept(folder, 'sdk'), emulator: kept(folder, 'emulator') };
  const { text, missed } = writePage(page, results);
  console.log(text);
  return missed === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
