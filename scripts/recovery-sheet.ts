import { formatDateTime } from '#domain/time.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { loadFileKeys } from '#server/files/file-keys.ts'
import { SettingsStore } from '#server/settings/settings-store.ts'
import { runOwnerCommand } from './setup/run-command.ts'

/** Prints the encryption keys of prescriptions for a paper copy in a safe. */
await runOwnerCommand(async () => {
  const config = readConfig()
  const keys = loadFileKeys(config).map(
    ({ id, bytes }, index) => `  ${index === 0 ? 'present' : 'earlier'} key ${id}\n    ${bytes.toString('base64')}`,
  )
  const { filesBucket, dataDir } = config
  console.log(`RECOVERY SHEET of ${await readShopName(config)}, ${config.publicUrl}
Printed ${formatDateTime(new Date().toISOString())}

KEEP THIS SHEET SECRET, in a safe, apart from the backups.
These keys open the pictures of prescriptions, returns and licences. Without them the pictures stay closed, also those of a backup.

${keys.join('\n\n')}

Pictures are stored in: ${filesBucket === null ? `${dataDir}/files` : `${filesBucket.endpoint}, bucket ${filesBucket.bucket}`}
The shop keeps these keys in FILES_KEYS of its environment, else in ${dataDir}/setup.json.

When the shop says that a key is missing from FILES_KEYS:
  1. npm run doctor   names the missing keys. Compare them with the names above.
  2. Write the present key and behind it the key with that name where the shop keeps them, with a comma between them.
  3. Restart the shop. It seals all pictures with the first key.
  4. npm run doctor   must say: The keys of the server open the pictures of all prescriptions, returns and licences.

Print a new sheet after each change of FILES_KEYS. Keep old sheets as long as old backups.`)
})

/** The keys are printed also when the database does not open. */
async function readShopName(config: Config): Promise<string> {
  try {
    const database = await openDatabase(config.database)
    const settings = new SettingsStore(database.db, config)
    await settings.load().finally(() => database.close())
    return settings.shop.name
  } catch {
    return 'this shop'
  }
}
