/** The page that maps the specification's rules to the tests that check the emulator. */
import { type Rule, SECTIONS } from './rules';

const INTRODUCTION = `# Which test holds which rule

Every row and every rule of the API's specification, by its sections, with the tests that hold the emulator to it. Written by \`node scripts/specification-coverage.mjs\` from \`tests/specification/rules.ts\`: edit that.
`;

const entry = ({ rule, tests }: Rule): string =>
  [`- ${rule}`, ...tests.map(({ file, title }) => `  - \`${file}\`: ${title}`)].join('\n');

export const page = [
  INTRODUCTION,
  ...Object.entries(SECTIONS).map(([section, rules]) => `## ${section}\n\n${rules.map(entry).join('\n')}\n`),
].join('\n');
