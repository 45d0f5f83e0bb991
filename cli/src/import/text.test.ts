/** Any text and any map of the platform in a program: parsers read what was written. Python: tests/import/text.slow.ts. */
import { runInNewContext } from 'node:vm';
import { assert as check, property } from 'fast-check';
import { transpileModule } from 'typescript';
import { Document, parse } from 'yaml';
import { expressionOf, UNSEEN, value } from '../../../tests/import/hostile';
import { layOut } from './layout';
import { codeOf } from './typescript';
import { PARTS, SOURCE, valueOf } from './yaml';

const STYLE = { width: 100, indent: 2 };

it('TypeScript', () => {
  check(
    property(value, (plain) => {
      const code = `(${layOut(codeOf(expressionOf(plain)), STYLE)})`;
      expect(code.replaceAll('\n', '')).not.toMatch(UNSEEN);
      const { outputText } = transpileModule(code, {});
      expect(JSON.stringify(runInNewContext(outputText))).toBe(JSON.stringify(plain));
    }),
    { numRuns: 300 },
  );
}, 60_000);

/** As Pulumi YAML reads a text. It must not refer to anything but the parts of keys. */
function read(text: string): string {
  return text.replace(/\$\$|\$\{[^]*?\}|\$\{/g, (part) => {
    if (part === '$$') return '$';
    const [, text] = Object.entries(PARTS).find(([name]) => part === `\${${name}}`) ?? [];
    expect(text).toBeDefined();
    return text ?? '';
  });
}

/** As Pulumi YAML reads a value. It must not call a function. */
function evaluated(one: unknown): unknown {
  if (typeof one === 'string') return read(one);
  if (Array.isArray(one)) return one.map(evaluated);
  return Object.fromEntries(
    Object.entries(one as Record<string, unknown>).map(([key, inner]) => {
      expect(key.toLowerCase()).not.toMatch(/fn::|^<<$|\n/);
      return [read(key), evaluated(inner)];
    }),
  );
}

it.each(['1.1', '1.2'] as const)(
  'YAML %s',
  (version) => {
    check(
      property(value, (plain) => {
        const document = new Document({}, { customTags: [SOURCE] });
        document.set('value', document.createNode(valueOf(expressionOf(plain))));
        const source = document.toString({ lineWidth: 0, singleQuote: true });
        expect(source.replaceAll('\n', '')).not.toMatch(UNSEEN);
        const found = parse(source, { version }) as { value: unknown };
        expect(JSON.stringify(evaluated(found.value))).toBe(JSON.stringify(plain));
      }),
      { numRuns: 300 },
    );
  },
  60_000,
);
