// Lets a process take itself for one outside of a container, with `node --require` of this file.
// @ts-check
const fs = require('node:fs');
const { env } = require('node:process');

const { existsSync } = fs;
fs.existsSync = (path) => !/^\/(\.dockerenv|run\/\.containerenv)$/.test(String(path)) && existsSync(path);
for (const name of [
  'container',
  'KUBERNETES_SERVICE_HOST',
  'CODESPACES',
  'REMOTE_CONTAINERS',
  'GITPOD_WORKSPACE_ID',
]) {
  delete env[name];
}
