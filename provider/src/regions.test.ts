import ts from 'typescript';
import { region } from '../../emulator/src/fields/regions';
import { join } from 'node:path';
import { REGIONS } from './regions';

it('suggests the regions of the emulator', () => {
  expect([...REGIONS].sort()).toEqual([...region.options].sort());
});

it('is a list of suggestions in the editor, which stays open to other regions', () => {
  const file = join(__dirname, 'program.ts');
  const text = `import type { DriveArgs } from './generated/args.gen';
export const known: DriveArgs = { region: '' };
export const other: DriveArgs = { region: 'ap-tok-1' };`;
  const at = text.indexOf("''") + 1;
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ ...options, strict: true, skipLibCheck: true, types: [] }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => __dirname,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    readDirectory: (...args) => ts.sys.readDirectory(...args),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  };
  const service = ts.createLanguageService(host);
  const suggested = service.getCompletionsAtPosition(file, at, {})?.entries.map(({ name }) => name);
  expect(suggested).toEqual(expect.arrayContaining([...REGIONS]));
  expect(service.getSemanticDiagnostics(file)).toEqual([]);
}, 120_000);
