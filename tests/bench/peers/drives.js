// The drives that every peer declares: their number comes from the environment, and an edition number changes them.

exports.drives = () => {
  const edition = process.env.BENCH_EDITION;
  return Array.from({ length: Number(process.env.BENCH_DRIVES) }, (_, index) => ({
    name: `drive-${index}`,
    args: {
      region: 'us-was-1',
      displayName: `Drive ${index}, edition ${edition}`,
      labels: { app: 'shop', team: 'sales' },
    },
  }));
};
