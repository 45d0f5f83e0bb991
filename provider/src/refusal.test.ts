import { RunError } from '@pulumi/pulumi';
import { refusal } from './refusal';

it('is what the engine prints without a stack, and has none that would have to be formatted', () => {
  const error = refusal('drive "data" does not exist');
  expect(RunError.isInstance(error)).toBe(true);
  expect(error.message).toBe('drive "data" does not exist');
  expect(error.stack).toBeUndefined();
});
