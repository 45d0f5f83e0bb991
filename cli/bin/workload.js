#!/usr/bin/env node
// The command `workload`. It exists apart from dist/ so that `npm ci` can link it before the first build.
const { engines } = require('../package.json');

// Older versions lack functions that are called while it starts: nobody would know why.
const wanted = engines.node.replace('>=', '');
if (process.versions.node.localeCompare(wanted, 'en', { numeric: true }) < 0) {
  console.error(
    `workload needs Node ${wanted} or newer, and this is ${process.versions.node}: install a newer Node, and try again`,
  );
  process.exit(1);
}
require('../dist/main.js');
