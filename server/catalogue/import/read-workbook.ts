import { Worker } from 'node:worker_threads'
import { MINUTE } from '#domain/time.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { WorkbookWorkerMessage } from './workbook-worker.ts'

type WorkbookSheets = Extract<WorkbookWorkerMessage, { kind: 'sheets' }>['sheets']

const MAX_HEAP_MB = 512
const MAX_WALL_MS = MINUTE
/** Cells can share one long text, so CSV can be far larger than the unpacked workbook. */
const MAX_CSV_BYTES = 100_000_000

const sentences = {
  large:
    'The workbook is too large: at most 200,000 rows and 100 MB unpacked or as CSV. Save the sheet as "CSV UTF-8" instead.',
  broken: 'The file is no workbook that can be read. Save it as .xlsx or "CSV UTF-8" and choose that file.',
} as const

/** Reads the sheets of an .xlsx workbook as CSV in a worker with bounded memory and time. Throws `UnreadableFile`. */
export async function readWorkbookSheets(file: Uint8Array, maxCsvBytes = MAX_CSV_BYTES): Promise<WorkbookSheets> {
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
    workerData: { file: new Uint8Array(file), maxCsvBytes },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<WorkbookSheets>((resolve, reject) => {
      const refuse = (failure: keyof typeof sentences) => reject(new UnreadableFile(sentences[failure]))
      timer = setTimeout(() => refuse('large'), MAX_WALL_MS)
      worker.on('message', (message: WorkbookWorkerMessage) =>
        message.kind === 'sheets' ? resolve(message.sheets) : refuse(message.failure),
      )
      worker.on('error', (error) =>
        refuse((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'broken'),
      )
      worker.on('exit', () => refuse('broken'))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
