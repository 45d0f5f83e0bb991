// Owns a faster clock: a program started with `node --require` of this file reads it and waits by it.
// @ts-check
const process = require('node:process');
const timers = require('node:timers/promises');

const speed = Number(process.env['FAST_CLOCK_SPEED']);
const begun = Number(process.env['FAST_CLOCK_BEGUN']);

const { now } = Date;
Date.now = () => now() + (now() - begun) * (speed - 1);

const wait = timers.setTimeout;
timers.setTimeout = (ms = 0, ...rest) => wait(ms / speed, ...rest);
