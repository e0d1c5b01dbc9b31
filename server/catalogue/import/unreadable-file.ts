/** A file that cannot be read as a list, or no further; its message is a sentence for whoever typed the command. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
