// Loaded before the emulator's command: at exit, prints the loaded packages and the loaded languages of zod to
// standard error.
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
