/** docs/cost.md says what the code does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BILLED, type Quantity } from '@workload/pulumi/rollout';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'cost.md'), 'utf8');

function followsFrom(quantity: Quantity): string {
  switch (quantity.from) {
    case 'size':
      return `\`${quantity.argument}\``;
    case 'verified':
      return `hours while it is verified (\`${quantity.argument}\`)`;
    case 'activity':
      return `its activity, and \`${quantity.argument}\``;
    case 'storage':
      return 'charges of it, or of similar ones';
    case 'requests':
      return 'its own requests';
  }
}

it('has a row for each kind and dimension', () => {
  const rows = Object.entries(BILLED).flatMap(([kind, billed]) =>
    billed.map(({ dimension, quantity }) => [`\`${kind}\``, `\`${dimension}\``, followsFrom(quantity)]),
  );
  const told = [...PAGE.matchAll(/^\| (`\w+`) +\| (`\w+`) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
  expect(told).toEqual(rows);
});

it('names the kinds that are not billed', () => {
  const none = Object.keys(BILLED)
    .filter((kind) => BILLED[kind]?.length === 0)
    .sort();
  const [, told = ''] = /^All other kinds \((.*)\) are \*\*not billed\*\*/m.exec(PAGE) ?? [];
  expect(told).toBe(none.map((kind) => `\`${kind}\``).join(', '));
});
