// Loaded before the emulator's command: tells at its end, in standard error, which packages it has loaded, and which
// languages of zod.
const process = require('node:process');

process.on('exit', () => {
  const packages = Object.keys(require.cache).flatMap(
    (path) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1] ?? [],
  );
  const languages = Object.keys(require.cache).flatMap(
    (path) => /zod[\\/]v4[\\/]locales[\\/](\w+)\.cjs$/.exec(path)?.[1] ?? [],
  );
  process.stderr.write(`${JSON.stringify({ packages: [...new Set(packages)].sort(), languages })}\n`);
});
