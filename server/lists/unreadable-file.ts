/** The message is shown to the person who started the import. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
