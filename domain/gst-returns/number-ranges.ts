import { type DocumentKind, supplyDocuments } from '../documents/document-kinds.ts'

/** Numbers of a series without a gap, as table 13 of GSTR-1 lists them (tax-6). */
export type NumberRange = {
  readonly kind: 'supply' | 'credit-note'
  readonly from: string
  readonly to: string
  readonly count: number
  readonly cancelled: number
}

type NumberedDocument = { readonly kind: DocumentKind; readonly number: string; readonly isCancelled: boolean }

/** The range of one document. */
export function rangeOf({ kind, number, isCancelled }: NumberedDocument): NumberRange {
  return {
    kind: kind in supplyDocuments ? 'supply' : 'credit-note',
    from: number,
    to: number,
    count: 1,
    cancelled: isCancelled ? 1 : 0,
  }
}

/** Joins the ranges of a series that follow on each other. */
export function joinRanges(ranges: readonly NumberRange[]): NumberRange[] {
  const joined: NumberRange[] = []
  for (const next of ranges.toSorted(byNumber)) {
    const last = joined.at(-1)
    if (last === undefined || next.from !== numberAfter(last.to)) joined.push(next)
    else
      joined[joined.length - 1] = {
        ...last,
        to: next.to,
        count: last.count + next.count,
        cancelled: last.cancelled + next.cancelled,
      }
  }
  return joined
}

/** Invoices before credit notes, as table 13 has them. */
function byNumber(a: NumberRange, b: NumberRange): number {
  if (a.kind !== b.kind) return a.kind === 'supply' ? -1 : 1
  return a.from < b.from ? -1 : 1
}

function numberAfter(number: string): string {
  const [series, year, digits = ''] = number.split('/')
  return `${series}/${year}/${String(Number(digits) + 1).padStart(digits.length, '0')}`
}
