import { deskSettleAlert } from '#contract/desk.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound } from '../http/refusal.ts'
import { settleAlert } from '../payments/alerts.ts'

const endpoints = { 'settle-alert': deskSettleAlert }

/** What staff may do to a payment alert. Settling locks it. */
export const alertRecord: DeskRecord<typeof endpoints, null> = {
  subject: 'payment',
  action: (name) => `payments.${name}`,
  endpoints,
  lock: async () => null,
  shown: deskSettleAlert.output.omit({ success: true }),
  show: async () => ({}),
  useCases: {
    async 'settle-alert'({ trx, actor, at, input: { id, note } }) {
      const settled = await settleAlert(trx, { id, note, actor, at })
      if (settled === null) throw notFound('Open alert')
      return {
        subjectId: settled.about,
        changes: { alert: { before: 'open', after: settled.kind } },
        reason: note,
      }
    },
  },
}
