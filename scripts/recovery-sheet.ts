import { formatDateTime } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { loadFileKeys } from '#server/files/file-keys.ts'
import { shop } from '#shop/shop.ts'
import { runOwnerCommand } from './setup/run-command.ts'

/** Prints the encryption keys of prescriptions for a paper copy in a safe. */
await runOwnerCommand(async () => {
  const config = readConfig()
  const keys = loadFileKeys(config).map(
    ({ id, bytes }, index) => `  ${index === 0 ? 'present' : 'earlier'} key ${id}\n    ${bytes.toString('base64')}`,
  )
  const { filesBucket, dataDir } = config
  console.log(`RECOVERY SHEET of ${shop.name}, ${config.publicUrl}
Printed ${formatDateTime(new Date().toISOString())}

KEEP THIS SHEET SECRET, in a safe, apart from the backups.
These keys open the pictures of prescriptions and returns. Without them the pictures stay closed, also those of a backup.

${keys.join('\n\n')}

Pictures are stored in: ${filesBucket === null ? `${dataDir}/files` : `${filesBucket.endpoint}, bucket ${filesBucket.bucket}`}

When the shop says that a key is missing from FILES_KEYS:
  1. npm run doctor   names the missing keys. Compare them with the names above.
  2. Write the key with that name into FILES_KEYS in .env, behind the present one, with a comma between them.
  3. Restart the shop. It seals all pictures with the first key.
  4. npm run doctor   must say: FILES_KEYS opens the pictures of all prescriptions and returns.

Print a new sheet after each change of FILES_KEYS. Keep old sheets as long as old backups.`)
})
