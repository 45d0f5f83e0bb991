// The pack as it is shipped: every policy, configured with `--policy-pack-config`.
const { PolicyPack } = require('@pulumi/policy');
const { policies } = require('../dist/index.js');

new PolicyPack('workload', { policies: [...policies] });
