#!/usr/bin/env node
// The command `workload-emulator`. It exists apart from dist/ so that `npm ci` can link it before the first build.
const { Module } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { engines } = require('../package.json');

// Older versions lack functions that are called while it starts: nobody would know why.
const wanted = engines.node.replace('>=', '');
if (process.versions.node.localeCompare(wanted, 'en', { numeric: true }) < 0) {
  console.error(
    `workload-emulator needs Node ${wanted} or newer, and this is ${process.versions.node}: install a newer Node, and try again`,
  );
  process.exit(1);
}

// While it starts, nearly all that comes into memory stays. V8 would take that for much that comes and goes, and keep room
// for it: 15 MB that an emulator at rest does not need. main.js gives it back its way.
setFlagsFromString('--semi-space-growth-factor=1');

// zod loads its messages in fifty languages, 2 MB of memory and a tenth of the start. It has the English ones apart.
const languages = require.resolve('zod/v4/locales');
require.cache[languages] = Object.assign(new Module(languages), { exports: {}, loaded: true });

require('../dist/main.js');
