import { userInfo } from 'node:os'
import { alertSentences } from '#domain/payments/alert-sentences.ts'
import { formatDateTime } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Db } from '#server/db/tables.ts'
import { listOpenAlerts, settleAlert } from '#server/payments/alerts.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const usage = `npm run alerts: lists the payments that need a person.
npm run alerts -- settle <number> "<what you did>": settles one. A refund that it is about is not sent again.`

await runOwnerCommand(async () => {
  const [command, id = '', note = '', ...others] = process.argv.slice(2)
  const known = command === undefined || (command === 'settle' && /^\d{1,15}$/.test(id) && note.trim() !== '')
  if (!known || others.length > 0) return refuse(usage)
  const database = await openDatabase(readConfig().database)
  try {
    if (command === undefined) await printAlerts(database.db)
    else await settle(database.db, Number(id), note.trim())
  } finally {
    await database.close()
  }
})

async function printAlerts(db: Db): Promise<void> {
  const alerts = await listOpenAlerts(db)
  if (alerts.length === 0) console.log('No payment needs you.')
  for (const { id, kind, about, orderNumber, raisedAt } of alerts) {
    const subject = orderNumber === null ? about : `Order ${orderNumber} (${about})`
    const { what, todo } = alertSentences[kind]
    console.log(`${id}  ${formatDateTime(raisedAt)}  ${subject}  ${kind}\n    ${what} ${todo}`)
  }
}

async function settle(db: Db, id: number, note: string): Promise<void> {
  const actor = { kind: 'staff', id: userInfo().username } as const
  const settled = await inTransaction(db, (trx) => settleAlert(trx, { id, note, actor, at: new Date() }))
  if (settled !== null) console.log(`Alert ${id} is settled.`)
  else refuse(`There is no open alert ${id}. List them with: npm run alerts`)
}

function refuse(message: string): void {
  console.error(message)
  process.exitCode = 1
}
