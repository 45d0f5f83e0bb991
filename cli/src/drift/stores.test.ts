import { storeAt } from './stores';

const USER = 'postgres://pulumi@db.example.com/states';
const env = { PGPASSWORD: 'stand-in', HOME: '/home/pulumi' };

it.each([
  [USER, env],
  [`${USER}?sslmode=disable`, env],
  [`${USER}?sslmode=require&table=my_state`, env],
  ['postgres://pulumi:stand-in@db.example.com:6432/states?sslmode=verify-full', {}],
  [USER, { ...env, PGHOST: 'elsewhere', PGUSER: 'other', PGDATABASE: 'other' }],
])('opens %s', async (url, variables) => {
  const store = await storeAt(url, variables);
  expect(store).toBeDefined();
  await store?.close();
});

it.each([
  ['a scheme that the engine does not know', 'postgresql://pulumi@db.example.com/states', env],
  ['no host', 'postgres:///states', env],
  ['a socket', 'postgres://pulumi@%2Ftmp/states', env],
  ['several hosts', 'postgres://pulumi@one.example.com,two.example.com/states', env],
  ['no user', 'postgres://db.example.com/states', env],
  ['no database', 'postgres://pulumi@db.example.com', env],
  ['a database with a folder', `${USER}/below`, env],
  ['no password', USER, {}],
  ['a mode of TLS that is understood differently', `${USER}?sslmode=verify-ca`, env],
  ['a mode that is said twice', `${USER}?sslmode=disable&sslmode=verify-full`, env],
  ['another parameter', `${USER}?options=-csearch_path%3Dpulumi`, env],
  ['a name of a table with an escape', `${USER}?table=a%22b`, env],
  ['a name of a table that the server folds', `${USER}?table=States`, env],
  ['another variable', USER, { ...env, PGSSLROOTCERT: '/ca.pem' }],
  ['a bucket', 's3://states', env],
  ['a service', 'https://api.example.com', env],
])('leaves %s to the engine', async (_what, url, variables) => {
  expect(await storeAt(url, variables)).toBeUndefined();
});
