// N drives as dynamic resources of this package.
const workload = require('@workload/pulumi');
const { drives } = require('./drives');

for (const { name, args } of drives()) new workload.Drive(name, args);
