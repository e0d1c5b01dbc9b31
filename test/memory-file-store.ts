import { type FileStore, isFileName } from '#server/gateways/files/file-store.ts'

/** A file store in memory that exposes its files to tests. */
export function createMemoryFileStore(): FileStore & { readonly stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>()
  return {
    stored,
    write: async (name, bytes) => {
      if (!isFileName(name)) throw new Error(`No store takes a file named ${name}`)
      stored.set(name, bytes)
    },
    read: async (name) => stored.get(name) ?? null,
    remove: async (name) => void stored.delete(name),
    list: async (prefix = '') => [...stored.keys()].filter((name) => name.startsWith(prefix)),
  }
}
