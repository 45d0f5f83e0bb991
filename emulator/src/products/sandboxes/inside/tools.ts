// The functions of a sandbox as MCP tools (Specification, Inference endpoints, Sandbox MCP server).
import { z } from 'zod';
import { parseWith } from '../../../http/call';
import type { McpTool } from '../../../inference/mcp';
import { DiskError, LONGEST_PATH } from '../../../store/disk';
import { showDirectory } from './files';
import { type Inside, pathOf } from './inside';
import { MOST_BYTES_OF_TOOL_ANSWER } from './limits';
import { newProcess, showProcess, startProcess } from './processes';

/** Tools run after the request's own transaction, so each has its own. */
export function toolsOf({ visit, sandbox, disk }: Inside): McpTool[] {
  const path = z.string().max(LONGEST_PATH).describe('Absolute path.');
  const kept = (work: () => string) => visit.services.database.transaction(work);
  return [
    {
      name: 'processExecute',
      description: 'Runs a command.',
      input: { command: z.string().min(1).max(10_000), workingDir: z.string().optional() },
      call: (args) =>
        kept(() => {
          const input = parseWith(newProcess, args);
          const started = startProcess(sandbox, input, visit.workspace, visit.platform, visit.at);
          return JSON.stringify(showProcess(started));
        }),
    },
    {
      name: 'fsReadFile',
      description: 'Reads a file.',
      input: { path },
      call: (args) => {
        const file = pathOf(String(args.path));
        if (disk.stat(file).content.size > MOST_BYTES_OF_TOOL_ANSWER)
          throw new DiskError(`${file}: File too large to read; download it instead`);
        return disk.read(file).content.toString();
      },
    },
    {
      name: 'fsWriteFile',
      description: 'Writes a file.',
      input: { path, content: z.string() },
      call: (args) =>
        kept(() => {
          disk.write(pathOf(String(args.path)), Buffer.from(String(args.content)));
          return 'File written';
        }),
    },
    {
      name: 'fsListDirectory',
      description: 'Lists a directory.',
      input: { path },
      call: (args) =>
        JSON.stringify(showDirectory(pathOf(String(args.path)), disk.list(pathOf(String(args.path))))),
    },
    {
      name: 'fsDelete',
      description: 'Removes a file, or a directory with its contents.',
      input: { path },
      call: (args) =>
        kept(() => {
          disk.remove(pathOf(String(args.path)), true);
          return 'Removed';
        }),
    },
  ];
}
