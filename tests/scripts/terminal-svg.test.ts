/** The picture of a terminal: the contents and the duration of each frame. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Run {
  readonly column: number;
  readonly text: string;
  readonly color?: string;
  readonly dim?: boolean;
}

const MODULE = pathToFileURL(join(__dirname, '..', '..', 'scripts', 'lib', 'terminal-svg.mjs')).href;

/** Calls the script in a child process, because it is an ES module. */
function svgOf(
  frames: readonly { readonly lines: readonly (readonly Run[])[]; readonly ms: number }[],
): string {
  const [given, to] = [JSON.stringify(frames), JSON.stringify({ columns: 20, title: 'a < b' })];
  const script = `import { terminalSvg } from '${MODULE}'; console.log(terminalSvg(${given}, ${to}));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

it('draws text at its position, and bars as shapes', () => {
  const bar = [
    { column: 0, text: '  50 % ', dim: true },
    { column: 7, text: '██▄░', color: '#fff' },
    { column: 11, text: ' <new>' },
  ];
  const svg = svgOf([{ lines: [bar], ms: 1000 }]);
  expect(svg).toContain('<title>a &lt; b</title>');
  expect(svg).toContain('<text x="16" y="13" textLength="32" opacity=".6">50 %</text>');
  expect(svg).toContain('<path d="M56 15v-12h16v12zM72 15v-6h8v6z" fill="#fff"/>');
  expect(svg).toContain('<path d="M80 3h8v12H80z" fill="#fff" fill-opacity="0.3"/>');
  expect(svg).toContain('<text x="96" y="13" textLength="40">&lt;new&gt;</text>');
});

it('shows each frame for its time, and stores a repeated line once', () => {
  const line = [{ column: 0, text: 'the same' }];
  const svg = svgOf([
    { lines: [line], ms: 1000 },
    { lines: [[], line], ms: 3000 },
  ]);
  expect(svg.match(/the same/g)).toHaveLength(1);
  expect(svg.match(/<use href="#l0" y="\d+"\/>/g)).toEqual([
    '<use href="#l0" y="0"/>',
    '<use href="#l0" y="18"/>',
  ]);
  expect(svg).toContain('animation:play 4s step-end infinite');
  expect(svg).toContain(
    '@keyframes play{0.00%{transform:translateY(-0px)}25.00%{transform:translateY(-64px)}}',
  );
});
