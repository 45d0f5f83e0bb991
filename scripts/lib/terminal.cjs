// Owns a terminal that is none: a program that is started with `node --require` of this file takes its output for one.
// @ts-check
const { stdout } = require('node:process');

Object.assign(stdout, { isTTY: true, columns: 80, rows: 24 });
