// A function whose release rolls out in three steps. The first step is longer than the interval between two checks.
const workload = require('@workload/pulumi');

new workload.McpFunction('shop', {
  name: 'shop',
  image: `shop:${process.env.BENCH_EDITION}`,
  rollout: {
    steps: [
      { weight: 10, for: '40s' },
      { weight: 50, for: '1s' },
      { weight: 100, for: '1s' },
    ],
  },
});
