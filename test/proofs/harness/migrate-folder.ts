import { pathToFileURL } from 'node:url'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

/** Migrates a database by the files of a folder: `node migrate-folder.ts <database url> <folder>`. */
const [url = '', folder = ''] = process.argv.slice(2)
const { db, close } = await openDatabase({ kind: 'server', url, poolSize: 1 })
await migrate(db, new Date(), pathToFileURL(`${folder}/`))
await close()
