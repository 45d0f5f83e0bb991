// Loaded before the emulator's command: simulates a disk that refuses writes after the emulator's start.
const fs = require('node:fs');
const { setImmediate } = require('node:timers');

Object.assign(fs, {
  /**
   * @param {number} _
   * @param {(error: Error) => void} done
   */
  fdatasync(_, done) {
    setImmediate(done, Object.assign(new Error('i/o error'), { code: 'EIO' }));
  },
});
