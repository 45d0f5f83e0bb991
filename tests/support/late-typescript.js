module.exports = require('./late')('typescript/lib/typescript.js');
