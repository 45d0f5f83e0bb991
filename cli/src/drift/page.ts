/** The result as one page of HTML without other files, which can be searched. All foreign text is escaped. */
import { harmless, type Words } from '../preview/texts';
import { headOf, NOT_WHOLE, sectionsOf } from './report';
import type { Fleet } from './schema';

/** @param now milliseconds since the epoch, for ages */
export function pageOf(fleet: Fleet, now: number): string {
  const sections = sectionsOf(fleet, now).map(
    ({ title, about, items }) =>
      `<section><h2>${escaped(title)} <small>${items.length}</small></h2><p>${escaped(about)}</p><ul>\n${items
        .map(({ head, lines, commands = [] }) => {
          const more = [...lines.map(html), ...commands.map((line) => `<code>${escaped(line)}</code>`)];
          return `<li>${html(head)}${more.length === 0 ? '' : `<ul>${more.map((line) => `<li>${line}</li>`).join('')}</ul>`}</li>`;
        })
        .join('\n')}\n</ul></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Drift</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { overflow-wrap: anywhere; }
input { width: 100%; font: inherit; padding: .4rem; box-sizing: border-box; }
small { opacity: .7; }
[hidden] { display: none; }
</style>
</head>
<body>
<h1>Drift</h1>
<p>${html(headOf(fleet))}. <time>${escaped(fleet.at)}</time></p>
<label for="search">Search by stack, workspace, kind, name, property or person</label>
<input id="search" type="search" autocomplete="off">
<p role="status" id="count"></p>
${sections.length === 0 ? '<p>Nothing was found.</p>' : sections.join('\n')}
${fleet.whole ? '' : `<p>${escaped(NOT_WHOLE)}</p>`}
<script>
const search = document.getElementById('search');
const items = [...document.querySelectorAll('section > ul > li')];
const texts = items.map((item) => item.textContent.toLowerCase());
const filter = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  items.forEach((item, index) => {
    item.hidden = !words.every((word) => texts[index].includes(word));
    if (!item.hidden) shown++;
  });
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector(':scope > ul > li:not([hidden])') === null;
  document.getElementById('count').textContent = words.length === 0 ? '' : shown + ' of ' + items.length;
};
search.addEventListener('input', filter);
</script>
</body>
</html>
`;
}

function html(words: Words): string {
  return words
    .map((part) =>
      typeof part === 'string' ? escaped(part) : `<code>${escaped(harmless(part.foreign))}</code>`,
    )
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
