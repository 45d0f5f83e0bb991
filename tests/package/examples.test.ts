/**
 * The examples, including the package schema's, compile in a strict project: with `strict` and
 * `exactOptionalPropertyTypes`.
 */
import { mkdtempSync, readdirSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import CONVERTED from '../../provider/src/generated/examples.gen.json';

const ROOT = join(__dirname, '..', '..');
const EXAMPLES = join(ROOT, 'examples');

/** Outputs of one resource as arguments of another; the last one may be absent. */
const WIRED = `
import * as workload from '@workload/pulumi';
const mail = new workload.McpFunction('mail', {});
const drive = new workload.Drive('drive', { region: 'us-was-1' });
const box = new workload.Sandbox('box', {});
const account = new workload.ServiceAccount('account', {});
const key = new workload.ApiKey('key', { serviceAccount: account });
const shop = new workload.Application('shop', {
  image: 'shop:1',
  envs: [
    { name: 'MCP_URL', value: mail.mcpUrl },
    { name: 'INVOICES', value: drive.s3Url },
    { name: 'KEY', value: key.value, secret: true },
    { name: 'WORKSPACE', value: drive.workspace },
  ],
});
new workload.Volume('disk', { region: box.region });
new workload.Application('copy', { image: shop.image, memory: shop.memory, port: shop.port, enabled: shop.enabled });
new workload.Application('last', { image: 'shop:1', envs: [{ name: 'BEFORE', value: shop.previousRevision }] });
`;

it('compile, and show where an output may be absent', () => {
  // Inside the project, so that its packages are found.
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.cache-wired-'));
  try {
    const wired = join(folder, 'wired.ts');
    writeFileSync(wired, WIRED);
    const examples = readdirSync(EXAMPLES)
      .map((name) => join(EXAMPLES, name, 'index.ts'))
      .filter((path) => existsSync(path));
    const converted = Object.entries(CONVERTED).map(([name, { typescript }]) => {
      const path = join(folder, `${name}.ts`);
      writeFileSync(path, `${typescript}\nexport {};\n`);
      return path;
    });
    const program = ts.createProgram([...examples, ...converted, wired], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      esModuleInterop: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
    });
    const complaints = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const line = (file?.text.slice(0, start).split('\n').length ?? 0) - 1;
      const said = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? '';
      return `${file?.text.split('\n')[line]?.trim() ?? ''}: ${said}`;
    });
    expect(examples.length).toBeGreaterThan(5);
    expect(converted.length).toBeGreaterThan(70);
    expect(complaints).toEqual([
      expect.stringMatching(/'last'.*: Type 'Output<string \| undefined>' is not/),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
