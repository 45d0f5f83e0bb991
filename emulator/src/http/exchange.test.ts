import { Problem } from '../problem';
import { refusal } from './exchange';

test('a deliberate refusal becomes its own response', () => {
  const onError = jest.fn();
  const problem = new Problem(405, 'method_not_allowed', 'not here', { allow: 'GET' });
  expect(refusal(problem, { onError })).toEqual({
    status: 405,
    headers: { allow: 'GET' },
    body: { error: 'method_not_allowed', code: 405, message: 'not here' },
  });
  expect(onError).not.toHaveBeenCalled();
});

test('an internal failure is a 500 whose details only the log contains', () => {
  const onError = jest.fn();
  const error = new Error('inner detail');
  const answer = refusal(error, { onError });
  expect(answer).toMatchObject({ status: 500, body: { error: 'internal_error', code: 500 } });
  expect(JSON.stringify(answer)).not.toContain('inner detail');
  expect(onError).toHaveBeenCalledWith(error);
});
