module.exports = require('./late')('@npmcli/arborist/lib/index.js');
