// One function whose release rolls out in three steps, the first of which waits for longer than the time between two looks.
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
