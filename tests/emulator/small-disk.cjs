// Loaded before the emulator's command: a database of at most 50 MB, which is what SQLite makes of a full disk.
const { Database } = require('../../emulator/dist/store/database.js');

const MOST_PAGES = 12_000;
const { transaction } = Database.prototype;
const bounded = new WeakSet();

Object.assign(Database.prototype, {
  /**
   * @this {InstanceType<typeof Database>}
   * @param {() => unknown} work
   * @param {'change' | 'removal'} [purpose]
   */
  transaction(work, purpose) {
    if (!bounded.has(this)) this.prepare(`PRAGMA max_page_count = ${MOST_PAGES}`).all();
    bounded.add(this);
    return transaction.call(this, work, purpose);
  },
});
