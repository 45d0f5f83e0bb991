#!/usr/bin/env node
// The command `workload`. It exists apart from dist/ so that `npm ci` can link it before the first build.
const { engines } = require('../package.json');

// Older versions lack functions that are called while it starts: nobody would know why.
const wanted = engines.node.replace('>=', '');
const parts = wanted.split('.');
// Numbers, because a comparison by language takes 10 ms: Node loads its rules.
if (process.versions.node.split('.').reduce((order, part, at) => order || part - parts[at], 0) < 0) {
  console.error(
    `workload needs Node ${wanted} or newer, and this is ${process.versions.node}: install a newer Node, and try again`,
  );
  process.exit(1);
}
require('../dist/main.js');
