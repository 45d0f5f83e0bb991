/** Serves kinds of tests/evolution/kinds.ts to the real engine, in the form of a release or a later one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { factsOf } from '../../provider/src/generate/classes';
import type { Definition } from '../../provider/src/resource';
import { later } from '../engine/attached';
import type { Project } from '../engine/command';
import { adapter } from '../support/adapters';
import * as kinds from './kinds';

const BUILT = join(__dirname, '..', '..', 'provider', 'dist');

type Form = 'released' | 'renamed';
const NAMES = { Locker: 'LOCKER', Key: 'KEY' } as const;

/**
 * Puts a package with these kinds where the project finds its own.
 *
 * @returns serves a form of them, and returns the beginning of a program with its classes
 */
export function laterPackage(t: Project): (form: Form) => string {
  const place = join(t.folder, 'node_modules', '@workload', 'pulumi');
  mkdirSync(place, { recursive: true });
  const write = (file: string, text: string) => {
    writeFileSync(join(place, file), text);
  };
  const source = readFileSync(join(__dirname, 'kinds.ts'), 'utf8').replaceAll('../../provider/src', BUILT);
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  write('kinds.js', ts.transpileModule(source, { compilerOptions: options }).outputText);
  write('index.js', `module.exports = require('${BUILT}');`);
  write('native.js', `module.exports = require('${BUILT}/native');`);
  const handlers = Object.entries(NAMES).map(
    ([type, name]) => `exports.${type} = (exports) => {
      exports.handler = () => adapt(kinds.${name}[readFileSync(__dirname + '/form', 'utf8')], session);
    };`,
  );
  write(
    'dyn.js',
    `const { readFileSync } = require('node:fs');
    const { adapt, Session } = require('${BUILT}/dynamic/adapter');
    const kinds = require('./kinds');
    const session = new Session();
    ${handlers.join('\n')}
    // The host outlives this project: Node would find this file for the next one.
    delete require.cache[__filename];`,
  );
  return (form) => {
    write('form', form);
    const base = `require('${BUILT}/${adapter()}/resource').WorkloadResource`;
    return Object.entries(NAMES)
      .map(([type, name]) => {
        const definition: Definition = kinds[name][form];
        later[type] = definition;
        const facts = JSON.stringify(factsOf({ ...definition, ...definition.seen }, []));
        return `class ${type} extends ${base} { constructor(...given) { super(${facts}, ...given); } }`;
      })
      .join('\n');
  };
}
