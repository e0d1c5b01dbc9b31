/** Where encrypted files are stored. Names are ids; bytes are never changed under a name. */
export type FileStore = {
  readonly write: (name: string, bytes: Buffer) => Promise<void>
  /** Null for an unknown name. */
  readonly read: (name: string) => Promise<Buffer | null>
  /** Does nothing for an unknown name. */
  readonly remove: (name: string) => Promise<void>
  /** The names of all files, or of those that begin with a prefix. */
  readonly list: (prefix?: string) => Promise<string[]>
}

/** Whether a text is the name of a stored file: an id. */
export function isFileName(name: string): boolean {
  return /^[a-z]+_[0-9a-z]+$/.test(name)
}
