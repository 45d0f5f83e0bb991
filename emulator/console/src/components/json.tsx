// JSON as text with syntax colours.
import type { VNode } from 'preact';

const TOKEN = /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
const CLASSES = ['key', 'text', 'digits', 'word'];
/** Longer texts, in characters, get no colours. */
const MOST_COLOURED = 50_000;

export function Json({ label, value }: { label: string; value: unknown }): VNode {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return (
    <pre class="json" tabIndex={0} role="group" aria-label={label}>
      {text.length > MOST_COLOURED ? text : coloured(text)}
    </pre>
  );
}

function coloured(text: string): (VNode | string)[] {
  const parts: (VNode | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, match.index));
    const kind = [1, 2, 3, 4].findIndex((group) => match[group] !== undefined);
    parts.push(<span class={CLASSES[kind]}>{match[0]}</span>);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
