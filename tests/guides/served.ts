/** The registry of a test file: our packages, packed once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registry, startRegistry } from '../support/registry';

/** Starts it before the tests of the file. */
export function served(): () => Registry {
  let registry: Registry;
  let packed: string;
  beforeAll(async () => {
    packed = mkdtempSync(join(tmpdir(), 'registry-'));
    registry = await startRegistry(packed);
  }, 120_000);
  afterAll(async () => {
    await registry.stop();
    rmSync(packed, { recursive: true });
  });
  return () => registry;
}
