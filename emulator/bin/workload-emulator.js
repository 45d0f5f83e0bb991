#!/usr/bin/env node
// The command `workload-emulator`. It exists apart from dist/ so that `npm ci` can link it before the first build.
const { Module } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { engines } = require('../package.json');

// Older versions lack functions that are called while it starts: nobody would know why.
const wanted = engines.node.replace('>=', '');
if (isOlder(process.versions.node, wanted)) {
  console.error(
    `workload-emulator needs Node ${wanted} or newer, and this is ${process.versions.node}: install a newer Node, and try again`,
  );
  process.exit(1);
}

// While it starts, nearly all that comes into memory stays. V8 would take that for much that comes and goes, and keep room
// for it: 15 MB that an emulator at rest does not need. main.js gives it back its way.
setFlagsFromString('--semi-space-growth-factor=1');

// What runs while it starts runs once. Optimized, it would take 3 MB, most of it the optimizer's own.
setFlagsFromString('--no-opt');

// zod loads its messages in fifty languages, 2 MB of memory and a tenth of the start. It has the English ones apart.
const languages = require.resolve('zod/v4/locales');
require.cache[languages] = Object.assign(new Module(languages), { exports: {}, loaded: true });

require('../dist/main.js').main();

/** Compares numbers itself: for a comparison of texts by language, Node loads 3 MB of collation rules. */
function isOlder(version, than) {
  const [have, need] = [version, than].map((text) => text.split('.').map(Number));
  const differing = have.findIndex((part, index) => part !== need[index]);
  return differing !== -1 && have[differing] < need[differing];
}
