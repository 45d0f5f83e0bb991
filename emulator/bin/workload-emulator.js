#!/usr/bin/env node
// The command `workload-emulator`. It exists apart from dist/ so that `npm ci` can link it before the first build.
const { setFlagsFromString } = require('node:v8');

// While it starts, nearly all that comes into memory stays. V8 would take that for much that comes and goes, and keep room
// for it: 15 MB that an emulator at rest does not need. main.js gives it back its way.
setFlagsFromString('--semi-space-growth-factor=1');
require('../dist/main.js');
