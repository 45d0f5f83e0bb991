// Loaded before the emulator's command: limits the database to 50 MB, as a full disk does for SQLite.
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
