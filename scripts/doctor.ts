import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { loadFileKeys } from '#server/files/file-keys.ts'
import { openFileStore } from '#server/gateways/files/open-file-store.ts'
import { openGateways } from '#server/gateways/registry.ts'
import { runPreflight } from '#server/preflight/preflight.ts'
import { checkFileKeys, checkImportFolder, checkStoredFiles } from '#server/preflight/check-files.ts'
import { checkShop } from '#server/preflight/check-shop.ts'
import type { Finding } from '#server/preflight/finding.ts'
import { loadSecrets } from '#server/secret.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const marks = { good: 'ok      ', warning: 'look    ', broken: 'BROKEN  ' } as const satisfies Record<
  Finding['state'],
  string
>

/** Checks the environment of the shop. Exits with 1 when something is broken. */
await runOwnerCommand(async () => {
  const config = readConfig()
  const now = () => new Date()
  const database = await openDatabase(config.database)
  try {
    const { db } = database
    const [secret] = await loadSecrets(config, db)
    const findings = [
      ...(await runPreflight(config, { db, gateways: openGateways(config, secret, now), now })),
      ...(await checkShop(db, now())),
      await checkFileKeys(db, loadFileKeys(config)),
      await checkStoredFiles(db, openFileStore(config)),
      ...(await checkImportFolder(config.importFolder)),
    ]
    for (const { state, sentence } of findings) console.log(`${marks[state]}${sentence}`)
    if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
  } finally {
    await database.close()
  }
})
