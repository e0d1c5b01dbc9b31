import { randomBytes } from 'node:crypto'
import { isEmail, normaliseEmail } from '#domain/accounts/account-rules.ts'
import { formatId } from '#domain/ids.ts'
import { OWNER_LINK_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { loadSecrets } from '#server/crypto/secret.ts'
import { makeOwner } from '#server/staff/make-owner.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const usage = `npm run desk:owner -- mail@example.in: makes this person an owner of the shop and prints a link for the desk.`

await runOwnerCommand(async () => {
  const [email = '', ...others] = process.argv.slice(2)
  if (others.length > 0 || !isEmail(normaliseEmail(email))) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const config = readConfig()
  const { db, close } = await openDatabase(config.database)
  try {
    const [secret] = await loadSecrets(config, db)
    const now = new Date()
    const newId = (kind: Parameters<typeof formatId>[0]) => formatId(kind, randomBytes(16))
    const link = await makeOwner({ db, config, secret, now: () => now, newId }, email)
    const until = formatDateTime(new Date(now.getTime() + OWNER_LINK_LIFETIME_MS))
    console.log(`Open this link to set up the sign-in. It works once, until ${until}:\n\n${link}\n`)
  } finally {
    await close()
  }
})
