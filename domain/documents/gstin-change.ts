import { gstStateName } from '../tax/gst-states.ts'
import { monthTitle } from './registers.ts'

type GstinChange = {
  readonly old: string
  /** '' for a shop that is no longer registered. */
  readonly next: string
  /** How many documents of the month state the old one. */
  readonly documents: number
  /** "2026-11". */
  readonly month: string
}

/** What a change of the shop's GSTIN does to a month that has documents (tax-6), in sentences. */
export function gstinChangeEffect({ old, next, documents, month }: GstinChange): string {
  const kept = `${documents} ${documents === 1 ? 'document' : 'documents'} of ${monthTitle(month)}`
  const own = `${old} keeps ${kept} and ${documents === 1 ? 'its' : 'their'} credit notes, which are filed in a file of their own.`
  if (next === '') return `${own} Later documents state no GSTIN and no tax.`
  const later = `Later documents state ${next} and are filed apart.`
  const [from, to] = [old, next].map((gstin) => gstStateName(gstin.slice(0, 2)))
  return from === to
    ? `${own} ${later}`
    : `${own} ${later} Orders within ${to} then have CGST and SGST, those to ${from} IGST.`
}
