import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { loadFileKeys } from '#server/files/file-keys.ts'
import { openFileStore } from '#server/gateways/files/open-file-store.ts'
import { runAllChecks } from '#server/preflight/run-all-checks.ts'
import type { Finding } from '#server/preflight/finding.ts'
import { loadSecrets } from '#server/crypto/secret.ts'
import { SettingsStore } from '#server/settings/settings-store.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const marks = { good: 'ok      ', warning: 'look    ', broken: 'BROKEN  ' } as const satisfies Record<
  Finding['state'],
  string
>

/** Checks the environment of the shop. Exits with 1 when something is broken. */
await runOwnerCommand(async () => {
  const config = readConfig()
  const database = await openDatabase(config.database)
  try {
    const { db } = database
    const [secret] = await loadSecrets(config, db)
    const settings = new SettingsStore(db, config)
    // A new database has no settings yet.
    await settings.load().catch(() => {})
    const shop = { config, db, secret, settings, fileKeys: () => loadFileKeys(config), files: openFileStore(config) }
    const findings = await runAllChecks(shop, () => new Date())
    for (const { state, sentence } of findings) console.log(`${marks[state]}${sentence}`)
    if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
  } finally {
    await database.close()
  }
})
