// Loaded before the emulator's command: tells at its end, in standard error, which packages it has loaded.
const process = require('node:process');

process.on('exit', () => {
  const packages = Object.keys(require.cache).flatMap(
    (path) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1] ?? [],
  );
  process.stderr.write(`${JSON.stringify([...new Set(packages)].sort())}\n`);
});
