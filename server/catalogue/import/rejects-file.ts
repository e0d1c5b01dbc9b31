import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

export type Reject = { readonly line: number; readonly reason: string; readonly cells: readonly string[] }

/** Where refused lines are kept with their line number and the reason, ready to be mended and imported again. */
export type RejectsFile = {
  readonly add: (rejects: readonly Reject[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Makes the file with the first reject; without any there is none, also none of an earlier import. */
export function openRejects(path: string, header: readonly string[]): RejectsFile {
  rmSync(path, { force: true })
  let stream: WriteStream | null = null
  return {
    add: async (rejects) => {
      if (rejects.length === 0) return
      if (stream === null) {
        stream = createWriteStream(path)
        await once(stream, 'open')
        stream.write(csvLine(['line', 'reason', ...header]))
      }
      const text = rejects.map(({ line, reason, cells }) => csvLine([String(line), reason, ...cells])).join('')
      if (!stream.write(text)) await once(stream, 'drain')
    },
    close: async () => {
      if (stream === null) return
      stream.end()
      await finished(stream)
    },
  }
}

export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}
