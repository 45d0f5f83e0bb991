// Checks that the model test of rollouts (tests/cli/model.test.ts) covers the rules that keep traffic safe: takes one rule
// at a time out of a copy, and expects the model to find a sequence that breaks an invariant, or else another test of
// rollouts to fail. Run by hand, since each rule takes a minute: `node scripts/rules-of-rollout.mjs`, or with words to
// find in rules, such as `undo: | retry: `. `--sequences N` plays N of them; default: as many as `npm test`. `--others`
// leaves out the model. `--stale` runs no test: it lists the rules whose text no longer matches the source. A test of the
// repository runs that.
// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/setup.mjs';

/**
 * @typedef {object} Removal
 * @property {string} rule The rule in words.
 * @property {string} file Its source file.
 * @property {string} text Its code, which occurs once in the file.
 * @property {string} without The code without the rule.
 */

const RELEASES = 'provider/src/resources/rollout';
const COMMAND = 'cli/src/rollout';

/** @type {(rule: string, file: string, text: string, without: string) => Removal} */
const removal = (rule, file, text, without) => ({ rule, file, text, without });

const REMOVALS = [
  removal(
    'gate: a grant does not raise a bad revision',
    `${RELEASES}/grants.ts`,
    "if (standing === 'bad')",
    "if (standing === 'bad' && own.length === 0)",
  ),
  removal(
    'gate: an accepted revision is raised',
    `${RELEASES}/grants.ts`,
    "own.some(({ why }) => why === 'accepted')",
    'own.length > 5',
  ),
  removal(
    'gate: the verdicts of the state count',
    `${RELEASES}/revisions.ts`,
    'const before = newer(verdictsIn(record.metadata.labels), change.known ?? new Map());',
    'const before = verdictsIn(record.metadata.labels);',
  ),
  removal(
    'gate: what a person allows again is raised',
    `${RELEASES}/revisions.ts`,
    "filter(({ happened }) => happened === 'allowed')",
    'filter(() => false)',
  ),
  removal(
    'label: each write carries the verdicts',
    `${RELEASES}/revisions.ts`,
    'const text = encoded(keptOf(after(before, events, now), kept, routing), labels);',
    'const text = encoded(new Map(), labels);',
  ),
  removal(
    'label: a write carries earlier verdicts',
    `${RELEASES}/revisions.ts`,
    'const before = newer(verdictsIn(record.metadata.labels), known);\n  const { [RELEASES_LABEL]',
    'const before = new Map();\n  const { [RELEASES_LABEL]',
  ),
  removal(
    'label: an update writes back what the state knows',
    `${RELEASES}/revisions.ts`,
    'const before = newer(verdictsIn(record.metadata.labels), known);\n  const { [RELEASES_LABEL]',
    'const before = newer(verdictsIn(record.metadata.labels), new Map());\n  const { [RELEASES_LABEL]',
  ),
  removal(
    'label: at most six verdicts',
    `${RELEASES}/verdicts.ts`,
    'const gone = idle.slice(0, Math.max(0, verdicts.size - (KEPT + 1)));',
    'const gone = idle.slice(0, 0);',
  ),
  removal(
    'first share: a new release gets the first weight',
    `${RELEASES}/revisions.ts`,
    'const revision = share === undefined ? kept : { ...kept, traffic: share };',
    'const revision = share === 101 ? { ...kept, traffic: share } : kept;',
  ),
  removal(
    'verdicts: a good revision that fails is bad',
    `${RELEASES}/verdicts.ts`,
    "aborted: { open: 'bad', good: 'bad' }",
    "aborted: { open: 'bad' }",
  ),
  removal(
    'verdicts: a failed check makes bad',
    `${RELEASES}/verdicts.ts`,
    "failed: { open: 'bad', good: 'bad' }",
    'failed: {}',
  ),
  removal(
    'verdicts: undo makes bad',
    `${RELEASES}/verdicts.ts`,
    "undone: { open: 'bad', good: 'bad' }",
    'undone: {}',
  ),
  removal(
    'verdicts: a revision that the program leaves is open',
    `${RELEASES}/verdicts.ts`,
    "left: { good: 'open' }",
    'left: {}',
  ),
  removal(
    'verdicts: a bad one that serves stays bad',
    `${RELEASES}/verdicts.ts`,
    "served: { open: 'good' }",
    "served: { open: 'good', bad: 'good' }",
  ),
  removal(
    'verdicts: a bad one that passes stays bad',
    `${RELEASES}/verdicts.ts`,
    "promoted: { open: 'good' }",
    "promoted: { open: 'good', bad: 'good' }",
  ),
  removal(
    'verdicts: a bad one that is left stays bad',
    `${RELEASES}/verdicts.ts`,
    "left: { good: 'open' }",
    "left: { good: 'open', bad: 'open' }",
  ),
  removal(
    'verdicts: the newer one counts',
    `${RELEASES}/verdicts.ts`,
    'if (one.at !== other.at) return one.at > other.at ? one : other;',
    'if (one.at !== other.at) return one.at < other.at ? one : other;',
  ),
  removal(
    'verdicts: one is later than the one it replaces',
    `${RELEASES}/verdicts.ts`,
    'Math.max(Math.floor(now / 1000), (before?.at ?? -1) + 1)',
    'Math.floor(now / 1000)',
  ),
  removal(
    'state: it remembers verdicts',
    `${RELEASES}/memory.ts`,
    'const judged = releases.map((one) => withVerdict(one, told.get(one.revision)));',
    'const judged = releases.map((one) => (told.size > 99 ? withVerdict(one, undefined) : one));',
  ),
  removal(
    'state: what it remembers counts',
    `${RELEASES}/memory.ts`,
    'return new Map([...derived, ...known]);',
    'return new Map([...derived, ...known.slice(0, 0)]);',
  ),
  removal(
    'state: the object counts as well',
    `${RELEASES}/memory.ts`,
    'return newer(verdictsIn(labels), verdictsOf(prior));',
    'return labels === undefined ? new Map() : verdictsOf(prior);',
  ),
  removal(
    'state: what served before is good',
    `${RELEASES}/memory.ts`,
    'return new Map([...derived, ...known]);',
    'return new Map([...derived.slice(0, 0), ...known]);',
  ),
  removal(
    'up: a bad release is refused',
    `${RELEASES}/engine.ts`,
    'if (why !== undefined) throw new Error(`${name}: ${why}`);',
    'if (why !== undefined && why.length < 9) throw new Error(`${name}: ${why}`);',
  ),
  removal(
    'up: traffic does not raise a bad release',
    `${RELEASES}/engine.ts`,
    'if (revision === prior.outputs.revision && !isMoved) return;',
    'if (revision === prior.outputs.revision || isMoved) return;',
  ),
  removal(
    'up: only a good release gets everything at once',
    `${RELEASES}/engine.ts`,
    'const share = traffic ?? (isNewHere && !isBack ? starts : undefined);',
    'const share = traffic ?? (isBack && isNewHere ? starts : undefined);',
  ),
  removal(
    'up: the grant of a new release is its first weight',
    `${RELEASES}/engine.ts`,
    'firstWeight(revision, isFirst ? 100 : starts)',
    'firstWeight(revision, isFirst ? starts : 1)',
  ),
  removal(
    'up: what served everything is good for the next release',
    `${RELEASES}/engine.ts`,
    'return servesAll ? [eventOf(',
    'return servesAll && share > 100 ? [eventOf(',
  ),
  removal(
    'up: what it goes back from is left',
    `${RELEASES}/engine.ts`,
    'if (!isGood(known, ours)) return replacedBy(now, revision, prior);',
    'if (isGood(known, ours) || now.share >= 0) return replacedBy(now, revision, prior);',
  ),
  removal(
    'up: a canary that failed does not come back',
    `${RELEASES}/engine.ts`,
    "standingOf(known, was.canary) === 'bad'",
    'known.size > 99',
  ),
  removal(
    'up: the state knows how a release began',
    `${RELEASES}/engine.ts`,
    'if (isFresh) return { revision, share: shareIn(routingOf(record), revision) };',
    'if (isFresh) return undefined;',
  ),
  removal(
    'up: an update that is not about traffic keeps the routing of a person',
    `${RELEASES}/engine.ts`,
    'const to = isAbout ? wantedNow(plan, record) : undefined;',
    'const to = wantedNow({ ...plan, isFresh: plan.isFresh || !isAbout }, record);',
  ),
  removal(
    'run: a share is given only if it can be watched',
    `${COMMAND}/run.ts`,
    'if (leftMs >= neededMs) return undefined;',
    'if (leftMs >= 0 || neededMs > 0) return undefined;',
  ),
  removal(
    'run: once includes the watch',
    `${COMMAND}/run.ts`,
    "return decision.kind === 'wait' ? decision : this.#watch('the new share is watched');",
    "return { ended: { code: CODES.unfinished, says: 'not finished' } };",
  ),
  removal(
    'run: a share that it gave is watched for its time',
    `${COMMAND}/run.ts`,
    'this.#watchUntil = by.clock.now() + watchOf(target.strategy, decision.step);',
    'this.#watchUntil = by.clock.now() + watchOf(target.strategy, decision.step) / 4;',
  ),
  removal(
    'run: a step takes its time',
    `${COMMAND}/decision.ts`,
    'const until = (situation.since ?? now) + (forMs === 0 && isLast ? strategy.watchMs : forMs);',
    'const until = (situation.since ?? now) + (forMs === 0 && isLast ? strategy.watchMs : forMs / 2);',
  ),
  removal(
    'run: a step begins when it is given',
    `${COMMAND}/run.ts`,
    '...(all && { usual }),\n      since: this.by.clock.now(),',
    '...(all && { usual }),',
  ),
  removal(
    'run: a failing check aborts a paused rollout, and does not continue one',
    `${COMMAND}/decision.ts`,
    "if (situation.phase === 'paused') {",
    "if (situation.phase === 'paused' && isBarred) {",
  ),
  removal(
    'run: a rollout that was aborted does not begin again',
    `${COMMAND}/situation.ts`,
    "if ((progress?.phase === 'aborted' || progress?.phase === 'undone') && share === 0)",
    "if (progress?.phase === 'done' && share === 0)",
  ),
  removal(
    'by hand: a share other than that of the label is taken over',
    `${COMMAND}/situation.ts`,
    'if (progress !== undefined && progress.share !== share)',
    'if (progress !== undefined && progress.share > 100)',
  ),
  removal(
    'by hand: a share other than the first one is taken over without a label',
    `${COMMAND}/situation.ts`,
    'if (progress === undefined && started !== undefined && share !== started)',
    'if (progress === undefined && started !== undefined && share > 100)',
  ),
  removal(
    'by hand: another revision that serves ends the rollout',
    `${COMMAND}/situation.ts`,
    'if (before !== undefined && active !== before) return superseded',
    'if (before !== undefined && active === revision) return superseded',
  ),
  removal(
    'by hand: all traffic by a person ends the rollout',
    `${COMMAND}/situation.ts`,
    "if (own.share !== 100) return { kind: 'healthy'",
    "if (own.share > 100) return { kind: 'healthy'",
  ),
  removal(
    'take back: later looks find a write that undid it',
    `${COMMAND}/take-back.ts`,
    'const AGAIN_MS = [2_000, 8_000, 20_000];',
    'const AGAIN_MS: readonly number[] = [];',
  ),
  removal(
    'take back: later looks find a label that lost the verdict',
    `${COMMAND}/take-back.ts`,
    'canary !== revision &&\n    standingOf(verdicts, revision) === standingOf(written, revision);',
    'canary !== revision && verdicts !== written;',
  ),
  removal(
    'promote: past the token it does nothing',
    `${COMMAND}/by-hand.ts`,
    'if (situation.share > at.share) return past(',
    'if (situation.share > 101) return past(',
  ),
  removal(
    'promote: its end is good',
    `${COMMAND}/by-hand.ts`,
    'events: isEnd\n',
    'events: isEnd && share > 100\n',
  ),
  removal(
    'undo: twice is once',
    `${COMMAND}/undo.ts`,
    'if (isUndone && (to === undefined || to === active)) {',
    'if (isUndone && to === active) {',
  ),
  removal(
    'undo: an open revision needs a person who accepts it',
    `${COMMAND}/undo.ts`,
    "if (standing !== 'good' && !isServing && !acceptAborted)",
    "if (standing === 'bad' && !isServing && !acceptAborted)",
  ),
  removal(
    'undo: the latest good revision',
    `${COMMAND}/undo.ts`,
    'revision !== present && isGood(revision) && isKept(seen, revision)',
    'revision !== present && isKept(seen, revision)',
  ),
  removal(
    'resume: an aborted rollout is not resumed',
    `${COMMAND}/by-hand.ts`,
    "situation.kind === 'under way' || (situation.kind === 'taken over' && subject.known === undefined)",
    "situation.kind !== 'unmanaged'",
  ),
  removal(
    'retry: of another revision moves no traffic',
    `${COMMAND}/by-hand.ts`,
    '{ active, canary, share, progress: undefined, events, moved },',
    '{ active: revision, canary: active === revision ? canary : undefined, share: 0, progress: undefined, events, moved },',
  ),
  removal(
    'retry: a rollout that is going does not begin again',
    `${COMMAND}/by-hand.ts`,
    "if (canary === revision && isGoing && standingOf(seen.verdicts, revision) !== 'bad')",
    'if (canary === revision && isGoing && seen.share > 100)',
  ),
  removal(
    'two runs: one of them drives',
    `${COMMAND}/run.ts`,
    'const isOurs = [runner, BY_HAND, this.#before].includes(driver);',
    'const isOurs = driver !== "";',
  ),
];

const COPIED = ['provider/src', 'provider/package.json', 'cli', 'tests', 'package.json', 'jest.config.js'];

/** Copies what the model test loads, so that rules can be removed. */
function copy() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rules-of-rollout-')));
  const filter = (/** @type {string} */ path) => !/\/(dist|node_modules)$/.test(path);
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  for (const path of ['node_modules', 'sdk', 'emulator', 'provider/node_modules', 'cli/node_modules'])
    symlinkSync(join(ROOT, path), join(folder, path));
  return folder;
}

const MODEL = ['tests/cli/model.test.ts'];
/** What else shows the rules, in the order in which it is quick. */
const OTHERS = [
  'provider/src/resources/rollout/',
  'cli/src/rollout/(decision|platform|settle|stack|status|view)[.]test',
  'tests/cli/(run|by-hand|races|notices|unattended|status)[.]test',
  'tests/rollout/(memory[.]suite|together[.]test)',
];

/** Why one of the tests fails; undefined if they pass. @param {string} folder @param {readonly string[]} tests */
function failure(folder, tests = MODEL) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // The command loads the provider by its name.
  const mapper = JSON.stringify({ '^@workload/pulumi/rollout$': '<rootDir>/provider/src/rollout.ts' });
  const how = ['--runInBand', '--forceExit', '--json', '--moduleNameMapper', mapper];
  const { stdout, error } = spawnSync(
    process.execPath,
    [jest, '--rootDir', folder, ...how, '--selectProjects', 'dynamic', '--testPathPatterns', ...tests],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        WORKLOAD_MODEL_SHORTEST: 'no',
        ...(values.sequences !== undefined && { WORKLOAD_MODEL_SEQUENCES: values.sequences }),
      },
      maxBuffer: 2 ** 26,
    },
  );
  if (error) throw new Error('the tests do not end', { cause: error });
  const { numTotalTests, testResults } = JSON.parse(stdout);
  if (numTotalTests === 0) throw new Error(`the tests do not run: ${testResults[0]?.message}`);
  /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
  const results = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  const failed = results.find(({ status }) => status === 'failed');
  return failed && { title: failed.fullName, message: failed.failureMessages[0] ?? '' };
}

/** @param {string} folder */
function failureInOthers(folder) {
  for (const tests of OTHERS) {
    const failed = failure(folder, [tests]);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

/** The check of the model that failed. @param {string} message */
function checkIn(message) {
  if (!message.includes('seed ')) return 'the tally: something never happens';
  if (message.includes('/ was aborted')) return 'a refusal that the program does not expect';
  const [check] = /#(?:expect(?!Remembered)\w+|watched)/.exec(message) ?? [];
  const [line] = /play\.ts:\d+/.exec(message) ?? [];
  return `${check ?? '#expectRemembered'} (${line})`;
}

/** Why a rule cannot be removed; undefined if it can. @param {string} folder @param {Removal} removal */
function staleness(folder, { rule, file, text }) {
  const times = readFileSync(join(folder, file), 'utf8').split(text).length - 1;
  return times === 1 ? undefined : `${rule}: its text stands ${times} times in ${file}, not once`;
}

/** Removes rules one at a time, and reports those that no test misses. @param {readonly Removal[]} chosen */
function takeOut(chosen) {
  const folder = copy();
  let unnoticed = 0;
  try {
    if (values.unchanged === true) {
      const failed = (values.others === true ? undefined : failure(folder)) ?? failureInOthers(folder);
      if (failed !== undefined) throw new Error(`it fails with every rule in place: ${failed.message}`);
    }
    for (const { rule, file, text, without } of chosen) {
      const path = join(folder, file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        source.replace(text, () => without),
      );
      const seen = values.others === true ? undefined : failure(folder);
      const other = seen === undefined ? failureInOthers(folder) : undefined;
      writeFileSync(path, source);
      if (seen === undefined && other === undefined) unnoticed += 1;
      const where = seen === undefined ? (other?.title ?? 'UNNOTICED') : checkIn(seen.message);
      console.log(`${rule.padEnd(80)}${where}`);
      if (values.verbose === true) console.log((seen ?? other)?.message);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${chosen.length} rules taken out, ${unnoticed} unnoticed`);
  if (unnoticed > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: {
    others: { type: 'boolean' },
    sequences: { type: 'string' },
    stale: { type: 'boolean' },
    unchanged: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
  allowPositionals: true,
});
const words = positionals.join(' ').split(' | ');
const chosen = REMOVALS.filter(({ rule }) => words.some((some) => rule.includes(some)));
const stale = chosen.flatMap((removal) => staleness(ROOT, removal) ?? []);
for (const why of stale) console.error(why);
if (stale.length > 0) process.exitCode = 1;
else if (values.stale !== true) takeOut(chosen);
