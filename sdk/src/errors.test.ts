import { inspect } from 'node:util';
import * as here from './errors';
import { AnswerError, ApiError, ConnectionError, TimeoutError, WorkloadError } from './errors';

const attempted = { request: { method: 'POST', path: '/drives' }, attempts: 1, outcome: 'unknown' } as const;

function errorsOf(module: typeof here): Error[] {
  return [
    new module.ApiError('refused', attempted, { status: 409, form: 'standard', error: 'conflict' }),
    new module.ConnectionError('broken', attempted),
    new module.TimeoutError('slow', attempted),
    new module.AnswerError('odd', attempted, 'body'),
  ];
}

function secondCopy(): typeof here {
  let copy: typeof here | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual<typeof here>('./errors');
  });
  return copy ?? here;
}

test('an error from another copy of the package is an instance of the same class here, and of no other', () => {
  const copy = secondCopy();
  expect(copy.ApiError).not.toBe(ApiError);
  const classes = [ApiError, ConnectionError, TimeoutError, AnswerError];
  errorsOf(copy).forEach((error, index) => {
    expect(error).toBeInstanceOf(WorkloadError);
    expect(classes.map((each) => error instanceof each)).toEqual(classes.map((_, at) => at === index));
  });
});

test.each([undefined, null, 'ApiError', {}, new Error('ApiError')])(
  '%p is not an error of a call',
  (value) => {
    expect(value instanceof WorkloadError).toBe(false);
    expect(value instanceof ApiError).toBe(false);
  },
);

test('a derived class is distinguished from its base class', () => {
  class Mine extends ApiError {}
  const problem = { status: 400, form: 'standard', error: 'bad' } as const;
  expect(new ApiError('', attempted, problem) instanceof Mine).toBe(false);
  expect(new Mine('', attempted, problem) instanceof Mine).toBe(true);
  expect(new Mine('', attempted, problem) instanceof ApiError).toBe(true);
});

test('errors have a name, their request and their cause', () => {
  const cause = new Error('why');
  const error = new ConnectionError('broken', attempted, { cause });
  expect(`${error.name}: ${error.message}`).toBe('ConnectionError: broken');
  expect(error).toMatchObject({ ...attempted, cause });
  expect(error.stack).toMatch(/^ConnectionError: broken/);
});

test('an unreadable body is available, but neither logged nor serialised', () => {
  const error = new AnswerError('odd', attempted, 'token-of-somebody');
  expect(error.rawBody).toBe('token-of-somebody');
  expect(inspect(error)).not.toContain('token-of-somebody');
  expect(JSON.stringify(error)).not.toContain('token-of-somebody');
});

test.each([
  [400, here.BadRequestError],
  [401, here.AuthenticationError],
  [403, here.PermissionError],
  [404, here.NotFoundError],
  [409, here.ConflictError],
  [422, here.BadRequestError],
  [429, here.RateLimitError],
  [500, here.ServerError],
  [504, here.ServerError],
])('%i has its own class, in every copy of the package', (status, errorClass) => {
  const error = new (secondCopy().refusalClass(status))('', attempted, {
    status,
    form: 'standard',
    error: 'x',
  });
  const classes = [
    here.BadRequestError,
    here.AuthenticationError,
    here.PermissionError,
    here.NotFoundError,
    here.ConflictError,
    here.RateLimitError,
    here.ServerError,
    here.CursorError,
  ];
  expect(classes.filter((each) => error instanceof each)).toEqual([errorClass]);
  expect(error).toBeInstanceOf(ApiError);
  expect(error.name).toBe(errorClass.name);
});

test.each([402, 405, 410, 413])('%i is only an ApiError', (status) => {
  expect(here.refusalClass(status)).toBe(ApiError);
});
