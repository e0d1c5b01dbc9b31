/** Something about a backup that its owner can mend: the message is for them. */
export class BackupError extends Error {
  override name = 'BackupError'
}
