import { type Paise, paise } from '#domain/money.ts'
import { emptyGstReturn, type FiledDocument, type GstReturn, sumGstReturns } from '#domain/gst-returns/gst-return.ts'
import type { WithoutHsn } from '#domain/gst-returns/month-questions.ts'
import { type InputTax, noInputTax } from '#domain/tax/input-tax.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { countParts, type PartCounter } from '../http/long-work.ts'
import { invalidFields } from '../http/refusal.ts'
import { countMonthDocuments, readMonthDocuments } from './document-queries.ts'
import { readInputTaxes } from './input-taxes.ts'

/** What the documents of a month with one GSTIN make. */
export type MonthFigures = {
  readonly tables: GstReturn
  readonly counts: { readonly supplies: number; readonly creditNotes: number; readonly cancelled: number }
  /** Credit notes taken off. */
  readonly total: Paise
  readonly days: readonly { readonly day: string; readonly gross: Paise }[]
  readonly withoutHsn: WithoutHsn
  readonly inputTax: InputTax
}

/** The figures of a month by the GSTIN of its documents, from one reading of them. */
export async function readMonthFigures(
  ctx: Pick<Context, 'settings'>,
  db: Db,
  month: string,
  parts?: PartCounter,
): Promise<ReadonlyMap<string, MonthFigures>> {
  parts?.expect(await countMonthDocuments(db, month))
  const tallies = new Map<string, Tally>()
  const documents = watch(readMonthDocuments(db, month), (document) => {
    const tally = tallies.get(document.sellerGstin) ?? startTally()
    tallies.set(document.sellerGstin, tally)
    count(tally, document)
  })
  const returns = await sumGstReturns(parts === undefined ? documents : countParts(documents, parts))
  const inputTaxes = await readInputTaxes(ctx, db, month)
  return new Map(
    [...new Set([...returns.keys(), ...inputTaxes.keys()])].toSorted().map((gstin) => [
      gstin,
      {
        tables: returns.get(gstin) ?? emptyGstReturn,
        ...finishTally(tallies.get(gstin) ?? startTally()),
        inputTax: inputTaxes.get(gstin) ?? noInputTax,
      },
    ]),
  )
}

/** The figures of a month without documents. */
export const emptyMonth: MonthFigures = { tables: emptyGstReturn, ...finishTally(startTally()), inputTax: noInputTax }

type ChosenGstin = { readonly gstin: string; readonly gstins: readonly string[] }

/**
 * One GSTIN of a month with these (tax-6): the one that is asked for, else the shop's own, else the first. Refuses one that no
 * document of the month states (422).
 */
export function chooseGstin(
  { settings }: Pick<Context, 'settings'>,
  ofMonth: readonly string[],
  asked: string | undefined,
): ChosenGstin {
  const own = settings.values.gst.gstin
  const gstins = ofMonth.length === 0 ? [own] : ofMonth
  const gstin = asked ?? (gstins.includes(own) ? own : gstins[0]) ?? own
  if (!gstins.includes(gstin))
    throw invalidFields({ gstin: `No document of this month has this GSTIN. It has ${gstins.join(', ')}.` })
  return { gstin, gstins }
}

type Tally = ReturnType<typeof startTally>

function startTally() {
  return {
    counts: { supplies: 0, creditNotes: 0, cancelled: 0 },
    total: 0,
    days: new Map<string, Paise>(),
    lines: 0,
    documents: [] as string[],
  }
}

function count(tally: Tally, { kind, number, issuedOn, lines, total, isCancelled, leavesTaxOf }: FiledDocument): void {
  if (leavesTaxOf !== null) return
  if (isCancelled) {
    tally.counts.cancelled += 1
    return
  }
  const isCreditNote = kind === 'credit-note'
  tally.counts[isCreditNote ? 'creditNotes' : 'supplies'] += 1
  const withoutHsn = lines.filter(({ hsn }) => hsn === '').length
  tally.lines += withoutHsn
  if (withoutHsn > 0) tally.documents.push(number)
  const signed = isCreditNote ? -total : total
  tally.total += signed
  tally.days.set(issuedOn, paise((tally.days.get(issuedOn) ?? 0) + signed))
}

function finishTally({ counts, total, days, ...withoutHsn }: Tally): Omit<MonthFigures, 'tables' | 'inputTax'> {
  return {
    counts,
    total: paise(total),
    days: [...days].map(([day, gross]) => ({ day, gross })).toSorted((a, b) => a.day.localeCompare(b.day)),
    withoutHsn,
  }
}

async function* watch<T>(all: AsyncIterable<T>, each: (one: T) => void): AsyncIterable<T> {
  for await (const one of all) {
    each(one)
    yield one
  }
}
