// N custom resources of a plugin that does nothing and sends nothing.
const pulumi = require('@pulumi/pulumi');
const { drives } = require('./drives');

class Drive extends pulumi.CustomResource {
  constructor(name, args) {
    super('nothing:index:Drive', name, { name, ...args });
  }
}

for (const { name, args } of drives()) new Drive(name, args);
