import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { recordResults } from './load/record.ts'
import { measureEverydayQueries } from './search/everyday-queries.ts'
import { openSearchApi } from './search/search-api.ts'

/**
 * `npm run bench -- needs`: the share of everyday queries (search/needs.csv) with a right product among the first three, in
 * the demo catalogue. The synonyms are tuned on one half. BENCH_SHOW_WRONG lists the misses.
 */
const server = await startPostgresServer()
const config = readConfig({ SHOP_MODE: 'demo', DATABASE_URL: server.url })
const database = await openDatabase(config.database)
await prepareDatabase(config, database, createLog('error'))
await database.close()
const api = await openSearchApi({ url: server.url, filled: null, stop: server.stop })
const measured = await measureEverydayQueries(api.ask)
await api.close()
const rows = measured.map(({ missed: _, ...row }) => row)
console.table(rows)
if (process.env.BENCH_SHOW_WRONG) console.log(measured.flatMap(({ missed }) => missed).join('\n'))
recordResults('needs', { rows })
