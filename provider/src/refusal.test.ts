import { RunError } from '@pulumi/pulumi';
import { refusal } from './refusal';

it('prints in the engine without a stack, because it has none', () => {
  const error = refusal('drive "data" does not exist');
  expect(RunError.isInstance(error)).toBe(true);
  expect(error.message).toBe('drive "data" does not exist');
  expect(error.stack).toBeUndefined();
});
