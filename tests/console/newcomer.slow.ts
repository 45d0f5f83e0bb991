// A newcomer's first minute: `npm start` in a terminal, its link in a browser, and the next steps on the screen.
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Project } from '../scripts/support';
import { openPage, startBrowser } from './browser';

const ROOT = join(__dirname, '..', '..');
const PROGRAM = 'examples/quickstart/index.ts';

let browser: Browser;
let project: Project;

beforeAll(async () => {
  browser = await startBrowser();
  project = checkout();
});
afterAll(async () => {
  await project.dispose();
  await browser.close();
});

/** A copy of this checkout with a quickstart that the test may change. It is already installed and built. */
function checkout(): Project {
  const copy = new Project();
  for (const name of ['Pulumi.yaml', 'package.json', 'package-lock.json', 'examples/quickstart']) {
    cpSync(join(ROOT, name), join(copy.folder, name), { recursive: true });
  }
  for (const name of ['node_modules', 'emulator', 'provider']) {
    symlinkSync(join(ROOT, name), join(copy.folder, name));
  }
  copy.write('scripts/lib/build.mjs', 'export async function build() {}');
  return copy;
}

test("following npm start's last line shows the canary's split within a minute", async () => {
  const { WORKLOAD_ENGINE_BIN = '', PATH = '' } = process.env;
  const env = { PATH: `${WORKLOAD_ENGINE_BIN}${delimiter}${PATH}` };
  const started = performance.now();
  const first = project.terminal('start.mjs', env);
  const said = await first.said('The page shows by itself how the two revisions share the traffic.');
  const begun = performance.now();
  const url = /http:\S+_console\S*code=\S+/.exec(said)?.[0] ?? 'none';

  const { page, complaints } = await openPage(browser, { consoleUrl: () => url });
  await page.goto(url);
  await page.getByRole('img', { name: 'Of all requests: rev-1 100 % (active)' }).waitFor();
  await page.getByText('One revision answers every request.').waitFor();

  const program = readFileSync(join(project.folder, PROGRAM), 'utf8');
  project.write(PROGRAM, program.replace("snapshot: 'shop-v1'", "snapshot: 'shop-v2'"));
  const second = await project.script('start.mjs', [], env).finished;
  expect(second).toMatchObject({ code: 0 });
  await page
    .getByRole('img', { name: 'Of all requests: rev-1 90 % (active), rev-2 10 % (canary)' })
    .waitFor();
  const seconds = (performance.now() - begun) / 1000;
  const before = (begun - started) / 1000;
  console.info(
    `the split is seen ${seconds.toFixed(1)} s after the last line of npm start, which took ${before.toFixed(1)} s`,
  );
  // A minute; on a busy machine, twice the time of the first run.
  expect(seconds).toBeLessThan(Math.max(60, 2 * before));
  expect(complaints).toEqual([]);

  first.type('\u0003');
  expect(await first.finished).toMatchObject({ code: 0 });
}, 300_000);
