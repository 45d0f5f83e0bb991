// Owns the rules for sentences that users read: patterns that must be read twice, and what to write instead. A
// textlint rule, which gets paragraphs, headings and table cells (scripts/prose.mjs).

/**
 * @typedef {object} Habit
 * @property {RegExp} pattern Global. Matches text in which code is `x` and link addresses are blank.
 * @property {string} instead What to write.
 */

/** @type {readonly Habit[]} */
const HABITS = [
  {
    pattern:
      /(?<=^ *|[.!?:|] )(?:What|Whatever|Who|Whoever|Whom) (?:is|was|are|were|has|had|holds?|nobody|no)\b[^.?!;]{3,}?(?:,| (?:is|are|was|gets?|stays?|goes|comes|becomes|happens|follows?|belongs?))\b[^.?!]*\./g,
    instead: 'begin with the subject, not with a clause: "Malformed requests get …"',
  },
  {
    pattern: /\b(?:that|beside|besides) what (?:the|is|was|it|they)\b/g,
    instead: 'name the thing: "this revision"',
  },
  {
    pattern:
      /\b(?:that there (?:is|are) not|there (?:is|are) not[,.]|(?:which|that) there (?:is|are) no(?:ne)?[,.]|no well-formed)/g,
    instead: 'unknown, malformed, or "does not exist"',
  },
  {
    pattern: /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer|more\b|less\b|fewer\b|better\b|\d)[a-z]+/g,
    instead: '"is not …"',
  },
  {
    pattern:
      /\b(?:the (?:one|ones|release|revision|state) before(?= (?:it|them|keeps|serves)|[.,;)])(?: (?:it|them))?|(?:as|like) (?:was|is|it was) (?:said|told) before|what others (?:set|write|change|own)|of others(?=[.,;]|$)|whose (?:it|they) (?:is|are)|behind (?:its|their) backs?)\b/g,
    instead: 'name it: "the previous revision", "changes from outside", "not managed by this stack"',
  },
  {
    pattern: /\b(?:needs?|has|have|had) (?:none\b(?! of)|nothing of it)/g,
    instead: 'say what is missing: "not needed for ephemeral volumes"',
  },
  {
    pattern:
      /\b(?:(?:is|are|was|were|be) told\b(?! to)|[Tt]ells? (?:it|them|of|once|no)\b|told once|[Ll]ies? dormant)\b/g,
    instead: '"is returned", "is shown", "has no effect"',
  },
  {
    pattern: /\b(?:anew|for ever|thereof|therein|whereof|wherein|of (?:yours|ours))\b/g,
    instead: 'the usual word: "again", "no end", "your"',
  },
  { pattern: /\b(?:shall|ought to)\b/g, instead: '"must", or the present tense' },
  { pattern: /\b(?:goes|go) with (?:its|their) [a-z]+(?=[.;,])/g, instead: '"is deleted with …"' },
  {
    pattern:
      /\bnot (?:un|in|im)(?:safe|likely|usual|known|possible|common|valid)\b|\bnever (?:not|without)\b/g,
    instead: 'say it without a negation of a negation',
  },
  { pattern: /\b(?:only|but) who\b|\b[Ww]hoever\b/g, instead: 'name who: "people with a token"' },
  {
    pattern: /\b[Ll]ook(?:s|ed|ing)? whether\b|\bturns? out to be another\b|\b(?:is|are) another one\b/g,
    instead: '"check whether", "changes", "differs"',
  },
  {
    pattern:
      /\b(?:lets?|letting) go of\b|\b(?:opens?|opened) nothing\b|\bwould say nothing\b|\bmade up for\b/g,
    instead: '"is removed from", "stops working", "is run later"',
  },
  {
    pattern: /\b(?:goes|go|went) on (?:with|in|at|from|as|by itself)\b|\bgoes round\b|\bonce more what\b/g,
    instead: '"continues", "repeats", "again"',
  },
  {
    pattern:
      /\bfive fields of cron\b|\btime that comes\b|\bRFC \d+ writes\b|\b(?:is|are) needed with\b|\bmachines? to work in\b|\bcounts? of one\b/gi,
    instead: 'the field\'s words: "a five-field cron expression", "required with", "sandbox"',
  },
  {
    pattern:
      /\b(?:what|which|that) no (?:state|stack|run|program) (?:knows|has|tracks)\b|\bnot good enough\b|\bdoes not only steer\b|\bfrom (?:its|their) creation on\b|\btells? what it is\b|\bas replaced, and (?:is|are) not\b|\bmade of the logical name\b/g,
    instead: 'say it directly: "that no stack tracks", "wrongly preview as replaced", "derive from"',
  },
];

/**
 * Text of the same length, with code, link addresses and HTML blanked out.
 *
 * @param {string} source
 */
function proseOf(source) {
  return source
    .replace(/(`+)[\s\S]*?\1/g, (code) => 'x'.repeat(code.length))
    .replace(/\]\([^)\s]*\)/g, (address) => ' '.repeat(address.length))
    .replace(/<[^>\n]+>/g, (tag) => ' '.repeat(tag.length))
    .replace(/\*\*|\[|\s/g, (mark) => ' '.repeat(mark.length));
}

/**
 * @param {Readonly<import('@textlint/types').TextlintRuleContext>} context
 * @returns {import('@textlint/types').TextlintRuleReportHandler}
 */
function rule({ Syntax, RuleError, report, getSource, locator }) {
  const look = (/** @type {import('@textlint/ast-node-types').AnyTxtNode} */ node) => {
    const text = proseOf(getSource(node));
    for (const { pattern, instead } of HABITS)
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const padding = locator.range([index, index + found.length]);
        report(node, new RuleError(`"${found.trim()}": ${instead}`, { padding }));
      }
  };
  return { [Syntax.Paragraph]: look, [Syntax.Header]: look, [Syntax.TableCell]: look };
}

module.exports = { rule };
