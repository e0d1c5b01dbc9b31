/** Where encrypted files are stored. Names are ids; bytes are never changed under a name. */
export type FileStore = {
  readonly write: (name: string, bytes: Buffer) => Promise<void>
  /** Null for an unknown name. */
  readonly read: (name: string) => Promise<Buffer | null>
  /** Does nothing for an unknown name. */
  readonly remove: (name: string) => Promise<void>
}
