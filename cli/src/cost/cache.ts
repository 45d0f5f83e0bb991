/** Keeps the last bill of an account for an hour, in the user's cache folder. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@workload/pulumi/rollout';
import { writeWhole } from '../preview/file';
import { type Bill, billSchema, type Payer, readBill } from './bill';

/** How long a bill counts as the present one, in milliseconds. */
const FRESH_MS = 3_600_000;

/** The bill of the last days. It costs no request for an hour. */
export async function cached(
  payer: Payer,
  { baseUrl, credential }: Pick<Settings, 'baseUrl' | 'credential'>,
  days: number,
  { env, now }: { readonly env: Readonly<Record<string, string | undefined>>; readonly now: number },
): Promise<Bill> {
  // Another credential may see another bill.
  const of = JSON.stringify([baseUrl, payer.workspace, payer.account, days, credential]);
  const folder = join(folderOf(env), 'workload', 'bills');
  const file = join(folder, `${createHash('sha256').update(of).digest('hex').slice(0, 32)}.json`);
  const known = keptIn(file);
  if (known !== undefined && known.end <= now && now - known.end < FRESH_MS) return known;
  const bill = await readBill(payer, days, now);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(file, JSON.stringify(bill), 0o600);
  } catch {
    // A home that cannot be written only costs the requests again.
  }
  return bill;
}

/** Anything else than a bill, such as one of another version, is none. */
function keptIn(file: string): Bill | undefined {
  try {
    return billSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The folder for caches, as the system names it. */
function folderOf({
  XDG_CACHE_HOME,
  LOCALAPPDATA,
  HOME,
}: Readonly<Record<string, string | undefined>>): string {
  return XDG_CACHE_HOME || LOCALAPPDATA || join(HOME || homedir(), '.cache');
}
