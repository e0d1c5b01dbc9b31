import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Brings a rename to the disk; Windows cannot open folders and needs none of it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
