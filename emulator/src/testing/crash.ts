// Simulates a file after a power cut: it has everything from the last sync, and any part of later writes.

const SECTOR_BYTES = 512;

/**
 * @param kept content at the last finished sync
 * @param now current content in the system's memory
 * @param chance returns, for each sector that differs, a number from 0 up to 1 that decides whether the disk has it
 */
export function afterPowerLoss(kept: Buffer, now: Buffer, chance: () => number): Buffer {
  const length = chance() < 0.5 ? Math.max(kept.length, now.length) : kept.length;
  const left = Buffer.alloc(length);
  kept.copy(left);
  for (let at = 0; at < length; at += SECTOR_BYTES) {
    if (chance() < 0.5) now.copy(left, at, at, at + SECTOR_BYTES);
  }
  return left;
}
