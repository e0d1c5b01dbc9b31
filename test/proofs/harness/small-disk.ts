import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Needs Linux and root; the tests of a full disk are skipped elsewhere. */
export const canMakeDisks = process.platform === 'linux' && process.getuid?.() === 0 && mayMount()

export type SmallDisk = {
  readonly folder: string
  /** Fills the disk except for `leaveBytes`. */
  readonly fill: (leaveBytes?: number) => void
  readonly free: () => void
  readonly makeReadOnly: () => void
  readonly remove: () => void
}

/** A tmpfs of limited size. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const root = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', root])
  const ballast = join(root, 'ballast')
  const folder = join(root, 'shop')
  mkdirSync(folder)
  return {
    folder,
    fill: (leaveBytes = 0) => {
      fillUp(ballast)
      truncateSync(ballast, statSync(ballast).size - leaveBytes)
    },
    free: () => rmSync(ballast),
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', root]),
    remove: () => {
      execFileSync('umount', ['--lazy', root])
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const portion of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(portion))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, portion: Buffer): void {
  try {
    while (writeSync(file, portion) > 0);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

function mayMount(): boolean {
  try {
    makeSmallDisk(1).remove()
    return true
  } catch {
    return false
  }
}
