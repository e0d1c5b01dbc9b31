import type { Context } from '../context.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { settleAlert } from '../payments/alerts.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'

/** Settles a payment alert with a note by staff. */
export async function settleDeskAlert(
  ctx: Context,
  principal: StaffPrincipal,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<void> {
  const actor = { kind: 'staff', id: principal.staffId } as const
  await changeOnce(ctx, principal, async (trx) => {
    const settled = await settleAlert(trx, { id, note, actor, at: ctx.now() })
    if (settled === null) throw notFound('Open alert')
    const changes = { alert: { before: 'open', after: settled.kind } }
    const subject = { kind: 'payment', id: settled.about } as const
    await recordAudit(ctx, trx, principal, { action: 'payments.settle-alert', subject, changes, reason: note })
  })
}
