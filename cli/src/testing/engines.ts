/** Several engines at once, for tests: a program `pulumi` whose previews tell when they begin and end. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What the preview of a stack does. */
export interface Behaviour {
  /** Ends only after this many previews have begun. */
  readonly waitsFor?: number;
  /** Never ends by itself. */
  readonly hangs?: true;
  /** Fails with this text. */
  readonly fails?: string;
  /** Logical names of drives that it creates. */
  readonly creates?: readonly string[];
  /** Region of these drives. */
  readonly region?: string;
  /** Secret of its configuration. */
  readonly secret?: string;
}

type Stacks = Readonly<Record<string, Behaviour>>;

/** Puts the engine on the PATH, for the tests of one file. */
export class PreparedEngines {
  readonly folder = mkdtempSync(join(tmpdir(), 'workload-engines-'));
  readonly #path = process.env.PATH;

  /** Call where tests are declared. */
  constructor() {
    const bin = join(this.folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'pulumi'), `#!${process.execPath}\n${SOURCE}`);
    chmodSync(join(bin, 'pulumi'), 0o755);
    beforeAll(() => {
      process.env.PATH = [bin, this.#path].join(delimiter);
    });
    afterAll(() => {
      process.env.PATH = this.#path;
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  /** A project with these stacks, and nothing told yet. @returns its folder */
  project(name: string, stacks: Stacks): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'Pulumi.yaml'), `name: ${name}\nruntime: yaml\n`);
    writeFileSync(join(folder, 'stacks.json'), JSON.stringify(stacks));
    writeFileSync(this.#told, '');
    return folder;
  }

  /** `begin shop/eu`, `end shop/eu`, `killed shop/eu` and every command, in their order. */
  told(what?: RegExp): string[] {
    const lines = existsSync(this.#told) ? readFileSync(this.#told, 'utf8').split('\n').filter(Boolean) : [];
    return what === undefined ? lines : lines.filter((line) => what.test(line));
  }

  /** Most previews that ran at the same time. */
  get most(): number {
    let [now, most] = [0, 0];
    for (const line of this.told(/^(begin|end|killed) /)) {
      now += line.startsWith('begin ') ? 1 : -1;
      most = Math.max(most, now);
    }
    return most;
  }

  get #told(): string {
    return join(this.folder, 'told.txt');
  }
}

/** Synchronous writes, so that lines of several processes are whole and in order. */
const SOURCE = `
const fs = require('fs'), path = require('path');
const args = process.argv.slice(2);
if (args[0] === 'version') { process.stdout.write('v3.100.0'); process.exit(0); }
const folder = process.cwd(), project = path.basename(folder);
const toldFile = path.join(path.dirname(folder), 'told.txt');
const tell = (line) => fs.appendFileSync(toldFile, line + '\\n');
const stacks = JSON.parse(fs.readFileSync(path.join(folder, 'stacks.json'), 'utf8'));
const valueOf = (option) => args[args.indexOf(option) + 1];
const stack = args.includes('--stack') ? valueOf('--stack') : Object.keys(stacks)[0];
const own = stacks[stack];
const words = args.join(' ');
tell('command ' + words);
const answer = (value) => { process.stdout.write(typeof value === 'string' ? value : JSON.stringify(value)); process.exit(0); };
if (words.startsWith('stack ls')) answer(Object.keys(stacks).map((name) => ({ name })));
if (own === undefined) { process.stderr.write("error: no stack named '" + stack + "' found"); process.exit(255); }
if (words.startsWith('stack export')) answer({ deployment: { manifest: { version: 'v3' }, resources: [] } });
if (args[0] === 'config') answer(own.secret === undefined ? {} : { [project + ':key']: { value: own.secret, secret: true } });
if (args[0] === 'stack') answer(stack);
if (args[0] !== 'preview') process.exit(1);
process.on('SIGINT', () => { tell('killed ' + project + '/' + stack); process.exit(255); });
tell('begin ' + project + '/' + stack);
const finish = () => {
  const log = valueOf('--event-log');
  const base = 'urn:pulumi:' + stack + '::' + project + '::workload:index:Drive::';
  for (const [sequence, name] of (own.creates ?? []).entries()) {
    const inputs = { name, region: own.region ?? 'us-was-1' };
    const metadata = { op: 'create', urn: base + name, type: 'workload:index:Drive', old: null, new: { type: 'workload:index:Drive', urn: base + name, custom: true, inputs, outputs: inputs }, detailedDiff: null, logical: true, provider: '' };
    fs.appendFileSync(log, JSON.stringify({ sequence, timestamp: 0, resourcePreEvent: { metadata, planning: true } }) + '\\n');
  }
  if (own.fails === undefined) fs.appendFileSync(log, JSON.stringify({ sequence: 99, timestamp: 0, summaryEvent: { maybeCorrupt: false, durationSeconds: 1, resourceChanges: {}, policyPacks: {} } }) + '\\n');
  tell('end ' + project + '/' + stack);
  if (own.fails !== undefined) { process.stderr.write(own.fails); process.exit(255); }
  // With a file, the Automation API can miss what is written just before the end: it looks every 200 ms.
  setTimeout(() => process.exit(0), 700);
};
const begun = () => fs.readFileSync(toldFile, 'utf8').split('\\n').filter((line) => line.startsWith('begin ')).length;
const wait = () => (own.hangs || begun() < (own.waitsFor ?? 0) ? setTimeout(wait, 20) : finish());
wait();
`;
