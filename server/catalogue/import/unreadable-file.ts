/** A file that cannot be read; the message is for the person who started the import. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
