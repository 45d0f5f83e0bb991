import { z } from 'zod';
import { TOOLS } from './server';

test('at most three tools, whose definitions together have at most 6,000 characters', () => {
  const definitions = Object.entries(TOOLS).map(([name, { inputSchema, ...tool }]) => ({
    ...{ name, ...tool },
    inputSchema: z.toJSONSchema(inputSchema),
    // As the protocol sends them.
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  }));
  expect(definitions.map(({ name }) => name)).toEqual(['search', 'try', 'preview']);
  expect(JSON.stringify(definitions).length).toBeLessThanOrEqual(6_000);
});
