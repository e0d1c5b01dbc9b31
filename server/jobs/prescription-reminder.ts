import { reminderDelaysMs } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../context.ts'
import { jobRow } from './jobs.ts'

type MissingPrescription = {
  readonly orderId: string
  readonly startedAt: Date
  /** The prescription that was withdrawn or asked for again, or the late payment; absent for a new order. */
  readonly lost?: string
}

/** The job that starts the reminders of a prescription which an order needs (prescriptions-1). */
export function prescriptionReminder(ctx: Context, { orderId, startedAt, lost = '' }: MissingPrescription) {
  return jobRow(
    ctx,
    'prescriptions.remind',
    { orderId, round: 0, startedAt: startedAt.toISOString() },
    {
      dedupeKey: `prescriptions.remind:${orderId}:${lost}`,
      runAt: new Date(startedAt.getTime() + reminderDelaysMs[0]),
    },
  )
}
