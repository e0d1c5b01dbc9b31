import { needsPrescription } from '../catalogue/schedules.ts'
import { NO_EXPIRY } from '../stock/batch-state.ts'
import { mayDo, type StaffRole } from '../staff/actions.ts'
import type { DocumentLine } from './document-lines.ts'

/** What a reader sees of a paper with medicines on prescription: all, no patient and doctor, or the figures of the books. */
export type PaperSight = 'full' | 'without-prescription' | 'figures'

/**
 * What these roles see of papers (documents-9): everything with `rx.read` and for roles that pack, because the paper travels in the
 * parcel; an accountant alone sees figures.
 */
export function paperSight(roles: readonly StaffRole[]): PaperSight {
  if (mayDo(roles, 'rx.read') || mayDo(roles, 'orders.pack')) return 'full'
  return roles.every((role) => role === 'accountant') ? 'figures' : 'without-prescription'
}

/** Whether a paper has medicines on prescription; credit notes name no prescription, but the same medicines. */
function hasPrescribed(lines: readonly DocumentLine[]): boolean {
  return lines.some(({ schedule, trade }) => needsPrescription(schedule) && trade === undefined)
}

/** Whether a reader gets the figures of a paper only. */
export function showsFiguresOnly(lines: readonly DocumentLine[], sight: PaperSight): boolean {
  return sight === 'figures' && hasPrescribed(lines)
}

/** The lines of a paper as a reader sees them: figures leave amounts, HSN and tax (documents-9). */
export function seenLines(lines: readonly DocumentLine[], sight: PaperSight): readonly DocumentLine[] {
  if (sight === 'full') return lines
  if (!showsFiguresOnly(lines, sight)) return lines.map((line) => ({ ...line, prescription: null }))
  return lines.map((line) => ({
    ...line,
    name: 'Goods',
    packSize: '',
    maker: '',
    schedule: 'NA',
    prescription: null,
    batches: line.batches.map((batch) => ({ ...batch, number: '', expiresOn: NO_EXPIRY })),
  }))
}
