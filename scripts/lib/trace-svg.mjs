// Owns the picture of a trace: the engine's calls with our spans below them, on one time axis, as an SVG.
// @ts-check

/**
 * @typedef {{ key: string, value: { stringValue?: string, intValue?: string } }} Attribute
 * @typedef {{ spanId: string, parentSpanId?: string, name: string, startTimeUnixNano: string, endTimeUnixNano: string, attributes?: Attribute[] }} Written
 * @typedef {{ id: string, parent: string, name: string, isOwn: boolean, from: number, to: number, of: Map<string, string> }} Span Times are in milliseconds.
 * @typedef {{ depth: number, label: string, note: string, color: string, from: number, to: number }} Row
 */

const SERVICE = 'workload-pulumi';

/** Sizes, in pixels. */
const [WIDTH, LABELS, ROW, TOP, RIGHT, INDENT] = [960, 330, 22, 58, 56, 16];

const COLORS = {
  engine: '#9aa5b1',
  call: '#5b7083',
  answered: '#009e73',
  refused: '#d55e00',
  wait: '#e6b422',
};

/** @type {readonly (readonly [string, string])[]} */
const LEGEND = [
  ['call of the engine', COLORS.call],
  ['attempt, answered', COLORS.answered],
  ['attempt, refused', COLORS.refused],
  ['wait', COLORS.wait],
];

/**
 * The spans in a file that `--otel-traces file://…` wrote.
 *
 * @param {string} text
 * @returns {Span[]}
 */
export function spansOf(text) {
  const batches = text.split('\n').filter(Boolean);
  const spans = batches.flatMap((line) =>
    JSON.parse(line).resourceSpans.flatMap(
      (
        /** @type {{ resource: { attributes: Attribute[] }, scopeSpans: { spans: Written[] }[] }} */ batch,
      ) => {
        const isOwn = valuesOf(batch.resource.attributes).get('service.name') === SERVICE;
        return batch.scopeSpans.flatMap((scope) => scope.spans.map((span) => spanOf(span, isOwn)));
      },
    ),
  );
  return spans.sort((one, other) => one.from - other.from);
}

/**
 * @param {Written} span
 * @param {boolean} isOwn
 * @returns {Span}
 */
function spanOf({ spanId, parentSpanId = '', name, attributes = [], ...times }, isOwn) {
  const from = Number(BigInt(times.startTimeUnixNano) / 1000n) / 1000;
  const to = Number(BigInt(times.endTimeUnixNano) / 1000n) / 1000;
  return { id: spanId, parent: parentSpanId, name, isOwn, from, to, of: valuesOf(attributes) };
}

/**
 * @param {readonly Attribute[]} attributes
 * @returns {Map<string, string>}
 */
function valuesOf(attributes) {
  return new Map(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
}

/**
 * Rows: the command, each engine call that has our spans, and those spans.
 *
 * @param {readonly Span[]} spans
 * @returns {Row[]}
 */
function rowsOf(spans) {
  const root = spans.find(({ name, isOwn }) => name === 'pulumi' && !isOwn);
  const calls = spans.filter(({ id, isOwn }) => !isOwn && childrenOf(spans, id).length > 0);
  return [
    ...(root === undefined ? [] : [row(0, 'pulumi up', { ...root, color: COLORS.engine })]),
    ...calls.flatMap((call) => {
      const [first] = childrenOf(spans, call.id);
      const what = [first?.of.get('workload.kind'), first?.of.get('workload.resource')].join(' ');
      const label = `${call.name.split('/').at(-1)} ${what}`;
      return [row(1, label, { ...call, color: COLORS.call }), ...below(spans, call.id, 2)];
    }),
  ];
}

/**
 * @param {readonly Span[]} spans
 * @param {string} id
 */
function childrenOf(spans, id) {
  return spans.filter(({ parent, isOwn }) => isOwn && parent === id);
}

/**
 * @param {readonly Span[]} spans
 * @param {string} id
 * @param {number} depth
 * @returns {Row[]}
 */
function below(spans, id, depth) {
  return childrenOf(spans, id).flatMap((span) => {
    const status = span.of.get('http.response.status_code');
    const isAttempt = span.of.has('workload.attempt');
    const color = isAttempt ? (Number(status) < 400 ? COLORS.answered : COLORS.refused) : COLORS.wait;
    const attempt =
      Number(span.of.get('workload.attempt')) > 1 ? `, attempt ${span.of.get('workload.attempt')}` : '';
    const note = `${status === undefined ? '' : `${status}, `}${Math.round(span.to - span.from)} ms${attempt}`;
    return [row(depth, span.name, { ...span, color, note }), ...below(spans, span.id, depth + 1)];
  });
}

/**
 * @param {number} depth
 * @param {string} label
 * @param {{ from: number, to: number, color: string, note?: string }} rest
 * @returns {Row}
 */
function row(depth, label, { from, to, color, note = '' }) {
  return { depth, label, note, color, from, to };
}

/**
 * @param {readonly Span[]} spans
 * @param {string} title Read by screen readers.
 */
export function traceSvg(spans, title) {
  const rows = rowsOf(spans);
  const calls = rows.filter(({ depth }) => depth > 0);
  const begin = Math.min(...calls.map(({ from }) => from));
  const end = Math.max(...calls.map(({ to }) => to));
  const height = TOP + rows.length * ROW + 12;
  /** @type {(ms: number) => number} */
  const x = (ms) => {
    const share = (Math.min(Math.max(ms, begin), end) - begin) / (end - begin);
    return Math.round((LABELS + share * (WIDTH - LABELS - RIGHT)) * 10) / 10;
  };
  const step = [50, 100, 200, 500, 1000, 2000, 5000].find((ms) => (end - begin) / ms <= 10) ?? 10_000;
  const ticks = Array.from({ length: Math.floor((end - begin) / step) + 1 }, (_, index) => index * step);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12" fill="#222" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...LEGEND.map(
      ([name, color], index) =>
        `<rect x="${16 + index * 160}" y="14" width="18" height="10" fill="${color}"/><text x="${40 + index * 160}" y="23">${name}</text>`,
    ),
    ...ticks.map((ms) => {
      const at = x(begin + ms);
      return `<path d="M${at} ${TOP - 4}V${height - 10}" stroke="#e3e3e3"/><text x="${at}" y="${TOP - 10}" text-anchor="middle" fill="#666">${ms} ms</text>`;
    }),
    ...rows.flatMap(({ depth, label, note, color, from, to }, index) => {
      const y = TOP + index * ROW;
      const width = Math.max(2, x(to) - x(from));
      const isLate = x(to) > WIDTH - 190;
      const at = isLate ? x(from) - 6 : x(to) + 6;
      return [
        `<text x="${16 + depth * INDENT}" y="${y + 15}"${depth < 2 ? ' font-weight="bold"' : ''}>${escaped(label)}</text>`,
        `<rect x="${x(from)}" y="${y + 5}" width="${Math.round(width * 10) / 10}" height="12" rx="2" fill="${color}"/>`,
        ...(note === ''
          ? []
          : [
              `<text x="${at}" y="${y + 15}" fill="#444" font-size="11"${isLate ? ' text-anchor="end"' : ''}>${note}</text>`,
            ]),
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
