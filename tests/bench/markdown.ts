/** Markdown tables in the form that the project's formatter leaves unchanged. */

/** A table with right-aligned numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const right = head.map((_, column) => rows.every((row) => /^-?[\d.,]*( %)?$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, right[column] === true)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (right[column] === true ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function pad(text: string, width: number, isRight: boolean): string {
  return isRight ? text.padStart(width) : text.padEnd(width);
}
