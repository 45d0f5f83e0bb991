/** Lays code out: on one line if it fits, else with one item per line. */

/** A piece of code. */
export type Code = string | Group;

/** Items between brackets. */
export interface Group {
  readonly open: string;
  readonly items: readonly Code[];
  readonly close: string;
  /** Put spaces inside the brackets if all is on one line. */
  readonly isPadded?: boolean;
  /** Never on one line. */
  readonly isBroken?: boolean;
  /** The last item stays on the line of the bracket, and is broken itself: `new Drive('data', {`. */
  readonly hugsLast?: boolean;
}

/** How a language is laid out. */
export interface Style {
  /** Longest line, in characters. */
  readonly width: number;
  /** Spaces for each level. */
  readonly indent: number;
}

/** Puts a prefix before the code, on the same line: `name: {`. */
export function after(prefix: string, code: Code): Code {
  return typeof code === 'string' ? prefix + code : { ...code, open: prefix + code.open };
}

/**
 * @param code what to lay out
 * @param column number of characters already on its line
 * @param rest number of characters that follow it
 */
export function layOut(code: Code, style: Style, { level = 0, column = 0, rest = 0 } = {}): string {
  if (typeof code === 'string') return code;
  const flat = flatOf(code);
  if (!mustBreak(code) && column + flat.length + rest <= style.width) return flat;
  if (code.hugsLast === true) {
    const hugged = hug(code, style, level, column);
    if (hugged !== undefined) return hugged;
  }
  const inner = (level + 1) * style.indent;
  const lines = code.items.map(
    (item) => `${' '.repeat(inner)}${layOut(item, style, { level: level + 1, column: inner, rest: 1 })},`,
  );
  return [code.open, ...lines, `${' '.repeat(level * style.indent)}${code.close}`].join('\n');
}

function hug(code: Group, style: Style, level: number, column: number): string | undefined {
  const before = code.items.slice(0, -1).map(flatOf);
  const last = code.items.at(-1);
  if (typeof last !== 'object' || code.items.slice(0, -1).some((item) => typeof item === 'object'))
    return undefined;
  const start = `${code.open}${before.map((item) => `${item}, `).join('')}`;
  if (column + start.length + last.open.length > style.width) return undefined;
  const broken = layOut({ ...last, isBroken: true }, style, { level, column: column + start.length });
  return `${start}${broken}${code.close}`;
}

function mustBreak(code: Code): boolean {
  return typeof code === 'object' && (code.isBroken === true || code.items.some(mustBreak));
}

function flatOf(code: Code): string {
  if (typeof code === 'string') return code;
  const pad = code.isPadded === true && code.items.length > 0 ? ' ' : '';
  return `${code.open}${pad}${code.items.map(flatOf).join(', ')}${pad}${code.close}`;
}
