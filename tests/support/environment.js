// Programs of engine tests run in the test's process, and what they leave unhandled is theirs: it goes to those who listen
// for it there, as on the host of the language, and is no failure of the test.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  /**
   * @param {{ name: string, error?: unknown, promise?: Promise<unknown> }} event
   * @param {{ unhandledRejectionErrorByPromiseTarget: Map<Promise<unknown>, Map<Promise<unknown>, unknown>> }} state
   */
  handleTestEvent(event, state) {
    if (event.name !== 'error' || event.promise === undefined) return;
    // Jest hears of it first, and the test's own process not at all.
    if (!this.global.process.emit('unhandledRejection', event.error, event.promise)) return;
    state.unhandledRejectionErrorByPromiseTarget.get(event.promise)?.delete(event.promise);
  }
};
