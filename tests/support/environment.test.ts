/** What tests may rely on, on every machine. */
describe('a limit', () => {
  it('is for a quiet machine: a test that takes three times as long still passes', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
  }, 100);

  let isPrepared = false;
  beforeEach(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    isPrepared = true;
  }, 100);
  it('also holds for hooks', () => {
    expect(isPrepared).toBe(true);
  });
});
