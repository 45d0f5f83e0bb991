/** What applies to programs in every language. */
import { type Guarded, refusalsIn } from './guarded';
import { CONFIG, REFUSALS, type Written } from './programs';

/**
 * @param project called when a test runs
 * @param write writes the text as the program
 */
export function keepsToPolicies(
  project: () => Guarded,
  { refused, passed }: Written,
  write: (text: string) => void,
): void {
  it('every policy refuses its resource', async () => {
    write(refused);
    const { code, text, verdicts } = await project().guard(CONFIG, 'preview');
    expect([refusalsIn(verdicts), verdicts.length > 0 ? '' : text]).toEqual([REFUSALS, '']);
    expect(code).not.toBe(0);
  }, 300_000);

  it('resources that follow the policies pass', async () => {
    write(passed);
    const { code, text, verdicts } = await project().guard(CONFIG, 'preview');
    expect([verdicts, code === 0 ? '' : text]).toEqual([[], '']);
  }, 300_000);
}
