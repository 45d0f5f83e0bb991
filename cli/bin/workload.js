#!/usr/bin/env node
// The command `workload`. It exists apart from dist/ so that `npm ci` can link it before the first build.
require('../dist/main.js');
