/** A problem with the embedded database that the owner can fix: the message is for them. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Another running process holds the folder. */
export class FolderInUse extends EmbeddedDatabaseError {
  override name = 'FolderInUse'
}

/** The error for the output of a failed PostgreSQL program. */
export function explainFailure(output: string, folder: string): EmbeddedDatabaseError {
  if (output.includes('No space left on device'))
    return new EmbeddedDatabaseError(`The disk of ${folder} is full: make room for at least 100 MB.`)
  return new EmbeddedDatabaseError(
    `${output.trim()}\nThe embedded PostgreSQL could not start in ${folder}. Set DATABASE_URL to use a server instead.`,
  )
}
