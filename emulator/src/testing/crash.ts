// What a machine that loses power may leave of a file: all that a sync had taken, and of the rest anything.

const SECTOR_BYTES = 512;

/**
 * @param kept what the last sync had taken that has ended
 * @param now what is in the file, as the system has it in memory
 * @param chance tells for each sector that they differ in whether the disk has it: from 0 up to 1
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
