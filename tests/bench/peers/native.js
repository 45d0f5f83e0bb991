// N drives served by this package's native plugin.
const workload = require('@workload/pulumi/native');
const { drives } = require('./drives');

for (const { name, args } of drives()) new workload.Drive(name, args);
