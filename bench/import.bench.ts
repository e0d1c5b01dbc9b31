import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { importCatalogue, IMPORT_WRITERS } from '#server/catalogue/import/import-catalogue.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { databaseUrl, queryServer } from '#test/postgres-server.ts'
import { openBenchServer } from './catalogue/bench-server.ts'
import { writeMedicineFile } from './catalogue/generate.ts'
import { recordResults } from './load/record.ts'

/**
 * S6: imports 250,000 generated medicines with their search index into an empty PostgreSQL, then the same list again.
 * `npm run bench -- import 1000000` sets another number, `npm run bench -- import list.csv.gz` another list.
 */
const [word = '250000'] = process.argv.slice(2)
const DATABASE = 'shop_bench_import'
const invented = /^\d+$/.test(word)
const file = invented ? join(tmpdir(), `shop-bench-import-${process.pid}.csv`) : word
if (invented) await writeMedicineFile(Number(word), file)
const server = await openBenchServer()
await queryServer(server.url, `drop database if exists ${DATABASE} with (force)`)
await queryServer(server.url, `create database ${DATABASE}`)
const url = databaseUrl(server.url, DATABASE)
const { db, close } = await openDatabase({ kind: 'server', url, poolSize: IMPORT_WRITERS + 1 })
try {
  await migrate(db, new Date())
  const rows: object[] = []
  for (const run of ['into an empty shop', 'the same list again']) {
    const used = process.cpuUsage()
    const rejectsPath = join(tmpdir(), `shop-bench-rejects-${process.pid}.csv`)
    const summary = await importCatalogue(db, file, { rejectsPath, writers: IMPORT_WRITERS, now: () => new Date() })
    rmSync(rejectsPath, { force: true })
    const { user, system } = process.cpuUsage(used)
    rows.push({
      list: invented ? 'invented' : basename(file),
      run,
      lines: summary.read,
      'seconds (s)': Number(summary.seconds.toFixed(1)),
      'lines a second': Math.round(summary.read / summary.seconds),
      'our processor time (s)': Number(((user + system) / 1e6).toFixed(1)),
      added: summary.added,
      unchanged: summary.unchanged,
      rejected: summary.rejected,
      'peak memory (MB)': Math.round(process.resourceUsage().maxRSS / 1024),
    })
  }
  console.table(rows)
  recordResults(invented ? 'import' : 'import-list', { rows })
} finally {
  await close()
  await queryServer(server.url, `drop database ${DATABASE} with (force)`)
  await server.stop()
  if (invented) rmSync(file)
}
