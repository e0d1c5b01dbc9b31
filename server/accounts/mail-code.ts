import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from '../jobs/jobs.ts'
import { type CodePurpose, makeCode, saveCode } from './one-time-codes.ts'
import { sealCode } from './sealed-code.ts'

/** Makes a code for an address and has it mailed. The job lies in the database, so it carries the code sealed. */
export async function mailCode(ctx: Context, purpose: CodePurpose, email: string): Promise<void> {
  const code = makeCode()
  await inTransaction(ctx.db, async (trx) => {
    await saveCode(ctx, trx, { purpose, email, code })
    await enqueue(ctx, trx, 'mail.send-code', { purpose, email, sealedCode: sealCode(ctx, email, code) })
  })
  ctx.wakeWorker()
}
