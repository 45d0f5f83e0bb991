// N custom resources of a no-op plugin, which sends nothing.
const pulumi = require('@pulumi/pulumi');
const { drives } = require('./drives');

class Drive extends pulumi.CustomResource {
  constructor(name, args) {
    super('nothing:index:Drive', name, { name, ...args });
  }
}

for (const { name, args } of drives()) new Drive(name, args);
