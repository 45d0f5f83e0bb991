// The least that stores and returns drives: node:http with libsql, one row for each. Prints its address to standard
// output.
const { createServer } = require('node:http');
const { join } = require('node:path');
const Sqlite = require('libsql');

const database = new Sqlite(join(process.argv[2] ?? '.', 'bare.db'));
database.pragma('locking_mode = EXCLUSIVE');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE drives (name TEXT PRIMARY KEY, record TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO drives VALUES (?, ?)');
const select = database.prepare('SELECT record FROM drives WHERE name = ?');

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      const drive = JSON.parse(Buffer.concat(chunks).toString());
      const record = JSON.stringify(drive);
      insert.run([drive.metadata.name, record]);
      response.end(record);
      return;
    }
    const name = request.url?.split('/').at(-1);
    const [row] = select.all([name]);
    if (!row) response.statusCode = 404;
    response.end(row ? row.record : '{"error":"not_found"}');
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
process.stdin.resume().on('close', () => process.exit(0));
