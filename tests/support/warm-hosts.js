// Processes that serve dynamic providers, kept by a Jest worker for many test files: one start costs more than a
// short engine command.
// @ts-check
const { fork } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');

const HOST = join(__dirname, 'warm-host.js');

/** @typedef {{ readonly child: import('node:child_process').ChildProcess, readonly ended: Promise<never> }} Host */

/** Hosts without work. @type {Host[]} */
const idle = [];

/** @returns {Host} */
function start() {
  const child = fork(HOST, { execArgv: [] });
  // It ends with the worker, and does not keep it alive.
  child.unref();
  child.channel?.unref();
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the host of dynamic providers ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return { child, ended };
}

/**
 * Sends a message to a host; resolves to its reply.
 *
 * @param {Host} host
 * @param {object} message
 * @returns {Promise<unknown>}
 */
async function ask({ child, ended }, message) {
  const answered = once(child, 'message');
  child.send(message);
  const [answer] = await Promise.race([answered, ended]);
  return answer;
}

/**
 * Serves the providers of one command.
 *
 * @template Ended
 * @param {{ readonly cwd: string, readonly env: Readonly<NodeJS.ProcessEnv> }} place where the command runs
 * @param {(port: number) => Promise<Ended>} command
 * @returns {Promise<Ended>}
 */
async function serve(place, command) {
  const host = idle.pop() ?? start();
  const port = await ask(host, { begins: place });
  try {
    return await command(Number(port));
  } finally {
    // The current call belongs to a killed command, and would reach the next command's platform.
    if ((await ask(host, { ended: true }).catch(() => 'gone')) === 'idle') idle.push(host);
    else host.child.kill('SIGKILL');
  }
}

module.exports = { serve };
