import { constants } from 'node:fs'
import { access, type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { csvHeader, csvLine, numberCell, textCell } from '../../lists/csv-table.ts'
import { UnreadableFile } from '../../lists/unreadable-file.ts'

export type RejectedLine = { readonly line: number; readonly reason: string; readonly cells: readonly string[] }

/** A CSV file of rejected lines with line number and reason, to correct and import again. */
export type RejectsFile = {
  readonly add: (rejects: readonly RejectedLine[]) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Creates the file with the first rejected line and deletes an earlier one. Throws `UnreadableFile` before the import
 * starts if it is not writable, and when the file exceeds `maxLength`.
 */
export async function openRejects(
  path: string,
  header: readonly string[],
  maxLength = Number.POSITIVE_INFINITY,
): Promise<RejectsFile> {
  await clearPlace(path)
  let file: FileHandle | null = null
  let written = 0
  return {
    add: async (rejects) => {
      if (rejects.length === 0) return
      const heading = file === null ? csvHeader(['line', 'reason', ...header]) : ''
      const text = rejects
        .map(({ line, reason, cells }) => csvLine([numberCell(line), ...[reason, ...cells].map(textCell)]))
        .join('')
      written += text.length
      if (written > maxLength)
        throw new UnreadableFile('Too many lines of the list are refused. Correct the list and upload it again.')
      try {
        file ??= await open(path, 'w', 0o600)
        await file.appendFile(heading + text)
      } catch (error) {
        throw new UnreadableFile(
          `The refused lines cannot be written (${(error as NodeJS.ErrnoException).code}). The list is read up to there; start it again to go on.`,
        )
      }
    },
    close: async () => file?.close(),
  }
}

async function clearPlace(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
    await access(dirname(path), constants.W_OK)
  } catch {
    throw new UnreadableFile('The refused lines cannot be written to their place. Name another one.')
  }
}
