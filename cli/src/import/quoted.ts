/** Texts of the platform as literals of programs: any text, and no character that a reader does not see. */
import { hex, visible } from '../characters';

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** For TypeScript, with the quotes that need fewer escapes. */
export function quotedTypescript(text: string): string {
  const quote = count(text, "'") > count(text, '"') ? '"' : "'";
  return within(text, quote, (code) => (code > 0xffff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`));
}

/** For Python, with the quotes that need fewer escapes. */
export function quotedPython(text: string): string {
  return within(text, text.includes('"') && !text.includes("'") ? "'" : '"', long);
}

/** For YAML, in double quotes. */
export function quotedYaml(text: string): string {
  return within(text, '"', long);
}

function long(code: number): string {
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
}

function within(text: string, quote: string, escape: (code: number) => string): string {
  const escaped = visible(text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`), (code) => {
    return SHORT[String.fromCodePoint(code)] ?? escape(code);
  });
  return `${quote}${escaped}${quote}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
