/** What adopters do with the packed packages, outside this repository: a case for each file in `adopter/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Adopter } from './adopter';

/** Declares the tests of a case. The installation exists once they run. */
export type Case = (adopter: () => Adopter) => void;

let adopter: Adopter;
beforeAll(async () => {
  adopter = await Adopter.install();
}, 60_000);
afterAll(() => {
  adopter.remove();
});

const CASES = join(__dirname, 'adopter');
describe.each(readdirSync(CASES))('%s', (file) => {
  jest.requireActual<{ default: Case }>(join(CASES, file)).default(() => adopter);
});
