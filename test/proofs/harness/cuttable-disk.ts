import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type CuttableDisk = {
  /** A folder on the disk. */
  readonly folder: string
  /** Copies the folder as a power cut would leave it, on a separate disk until `discard`. */
  readonly cut: () => { readonly folder: string; readonly discard: () => void }
  readonly remove: () => void
}

const run = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * An ext4 disk in a file on an XFS disk. A reflink copies the file atomically while it is mounted, without the pages that
 * the kernel has not written yet.
 */
export function makeCuttableDisk(): CuttableDisk {
  const root = mkdtempSync(join(tmpdir(), 'cuttable-disk-'))
  chmodSync(root, 0o755)
  const [outer, disk, copy] = ['outer', 'disk', 'copy'].map((name) => join(root, name)) as [string, string, string]
  for (const folder of [outer, disk, copy]) mkdirSync(folder)
  const mounted: string[] = []
  const mount = (image: string, folder: string) => {
    run('mount', '-o', 'loop', image, folder)
    mounted.push(folder)
  }
  const unmount = (folder: string) => {
    run('umount', folder)
    mounted.splice(mounted.indexOf(folder), 1)
  }
  const remove = () => {
    for (const folder of mounted.toReversed()) run('umount', '--lazy', folder)
    rmSync(root, { recursive: true, force: true })
  }
  try {
    run('truncate', '-s', '4G', join(root, 'outer.img'))
    run('mkfs.xfs', '-q', '-m', 'reflink=1', join(root, 'outer.img'))
    mount(join(root, 'outer.img'), outer)
    run('truncate', '-s', '1G', join(outer, 'disk.img'))
    run('mkfs.ext4', '-q', join(outer, 'disk.img'))
    mount(join(outer, 'disk.img'), disk)
    mkdirSync(join(disk, 'shop'), { mode: 0o711 })
  } catch (error) {
    remove()
    throw error
  }
  return {
    folder: join(disk, 'shop'),
    cut: () => {
      const image = join(outer, 'copy.img')
      run('cp', '--reflink=always', join(outer, 'disk.img'), image)
      mount(image, copy)
      const discard = () => {
        unmount(copy)
        rmSync(image)
      }
      return { folder: join(copy, 'shop'), discard }
    },
    remove,
  }
}

/** Needs Linux and root. */
export function canCutDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    makeCuttableDisk().remove()
    return true
  } catch {
    return false
  }
}
