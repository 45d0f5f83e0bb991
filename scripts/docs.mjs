// Owns `npm run docs`: the documentation as a site, built into docs/site, and served if asked.
// @ts-check
import { join } from 'node:path';
import { Failure, main, runInTerminal, say } from './lib/process.mjs';
import { buildSite, SITE } from './lib/site.mjs';

await main(async (signal) => {
  const [option, port = '4800', ...rest] = process.argv.slice(2);
  if ((option !== undefined && option !== '--serve') || rest.length > 0 || !/^\d+$/.test(port))
    throw new Failure(
      'npm run docs takes no arguments, or `-- --serve` and a port (default: 4800), which serves the site on this machine.',
    );
  await buildSite(signal);
  if (option === undefined) {
    say('Look at it with npm run docs -- --serve, or serve the folder with any file server.');
    return 0;
  }
  return runInTerminal(process.execPath, [join(SITE, 'serve.mjs'), port], { env: process.env });
});
