#!/usr/bin/env node
// The command `workload`. It exists apart from dist/ so that `npm ci` can link it before the first build.
const { engines } = require('../package.json');

// Older versions lack functions that are called while it starts: nobody would know why.
const wanted = engines.node.replace('>=', '');
if (isOlder(process.versions.node, wanted)) {
  console.error(
    `workload needs Node ${wanted} or newer, and this is ${process.versions.node}: install a newer Node, and try again`,
  );
  process.exit(1);
}
require('../dist/main.js').main();

/** Compares numbers itself: for a comparison of texts by language, Node loads 3 MB of collation rules. */
function isOlder(version, than) {
  const [have, need] = [version, than].map((text) => text.split('.').map(Number));
  const differing = have.findIndex((part, index) => part !== need[index]);
  return differing !== -1 && have[differing] < need[differing];
}
