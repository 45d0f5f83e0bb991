/** Go: the quickstart, and the package. */
import { EXAMPLES, ofQuickstart, runIn } from './examples';
import { firstPage } from './first-page';
import { GO } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Go', () => {
  quickstart(GO);
});

describe('the package for Go', () => {
  firstPage(GO);
});

it('every example of the schema passes go vet', async () => {
  const programs = Object.entries(EXAMPLES).map(([name, { go }]) => [`${name}/main.go`, go] as const);
  const module = ofQuickstart('go', 'go.mod').replace(
    '../../sdks/go',
    String(process.env.WORKLOAD_GO_MODULE),
  );
  const files = {
    ...Object.fromEntries(programs),
    'go.mod': module,
    'go.sum': ofQuickstart('go', 'go.sum'),
  };
  expect(await runIn(files, 'go', ['vet', '-mod=mod', './...'])).toBe('');
}, 600_000);
