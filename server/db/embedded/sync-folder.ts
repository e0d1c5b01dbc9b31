import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes a rename in this folder durable. Windows cannot open folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
