// Owns a fake terminal: a program started with `node --require` of this file takes its output for a terminal.
// @ts-check
const { stdout } = require('node:process');

Object.assign(stdout, { isTTY: true, columns: 80, rows: 24 });
