import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importCatalogue, IMPORT_WRITERS } from '#server/catalogue/import/import-catalogue.ts'
import { UnreadableFile } from '#server/lists/unreadable-file.ts'
import { ConfigError } from '#server/start/config-error.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { EmbeddedDatabaseError } from '#server/db/embedded/embedded-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { describeColumns, describeImport, importUsage, createImportProgress } from './import-report.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
// npm runs commands in the package folder, but a path is relative to the caller's folder.
const folder = process.env.INIT_CWD ?? process.cwd()

try {
  process.exitCode = await run(readParameters(process.argv.slice(2)))
} catch (error) {
  if (!isUserError(error)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}

type Parameters = NonNullable<ReturnType<typeof readParameters>>

function readParameters(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      map: { type: 'string' },
      rejects: { type: 'string' },
      stock: { type: 'string', default: '0' },
    },
  })
  const [file] = positionals
  const { map = null, stock } = values
  if (file === undefined || positionals.length > 1) throw new UnreadableFile(importUsage)
  if (map !== null && map !== 'az' && map !== 'own') throw new UnreadableFile('--map is "az" or "own".')
  if (!/^\d{1,6}$/.test(stock)) throw new UnreadableFile('--stock is a whole number.')
  const rejects = values.rejects ?? `${basename(file).replace(/(\.csv)?(\.gz)?$/i, '')}.rejects.csv`
  return {
    path: resolve(folder, file),
    rejectsPath: resolve(folder, rejects),
    map,
    stock: Number(stock),
    dryRun: values['dry-run'],
  } as const
}

async function run({ path, ...options }: Parameters): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const progress = createImportProgress(path)
  const { database: config } = readConfig()
  const database = await openDatabase(config.kind === 'server' ? { ...config, poolSize: IMPORT_WRITERS + 1 } : config)
  try {
    await migrate(database.db, new Date())
    const now = () => new Date()
    const summary = await importCatalogue(database.db, path, {
      ...options,
      writers: IMPORT_WRITERS,
      now,
      signal: stop.signal,
      onProgress: progress.update,
      onTable: ({ columns }) => process.stdout.write(describeColumns(columns)),
    })
    progress.end()
    process.stdout.write(describeImport(summary, { ...options, showRate: true }))
    return summary.interrupted ? 130 : 0
  } finally {
    progress.end()
    await database.close()
  }
}

/** Whether the user can fix the error. */
function isUserError(error: unknown): error is Error {
  if (error instanceof UnreadableFile || error instanceof EmbeddedDatabaseError || error instanceof ConfigError)
    return true
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  return (
    code.startsWith('ERR_PARSE_ARGS') ||
    ['ECONNREFUSED', 'ENOTFOUND', 'EACCES', 'ENOSPC', 'EROFS', '28P01', '3D000'].includes(code)
  )
}
