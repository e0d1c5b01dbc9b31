import { sql } from 'kysely'
import { creditNote, type CreditedPacks } from '#domain/documents/credit-note.ts'
import { lastTaxCreditDay } from '#domain/documents/credit-note-time.ts'
import { type Paise, paise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { DocumentRow } from '../db/document-tables.ts'
import type { Trx } from '../db/tables.ts'
import { appendToRegisters, newDocumentToken } from './append-to-registers.ts'

type Credit = {
  readonly orderId: string
  readonly at: Date
  /** The packs that came back; absent: the whole order with its fee, because it never reached the customer. */
  readonly returned?: {
    readonly id: string
    readonly packs: readonly CreditedPacks[]
    /** The fee is credited with the last pack if every return is the shop's fault (tax-3). */
    readonly isOurFault: boolean
    /** The share that is credited, in per cent; absent: all (returns-7). */
    readonly creditPercent?: number
  }
}

type Credited = { readonly total: Paise; readonly isWhole: boolean }

/**
 * Writes the credit note of a locked order for packs that came back, a commercial one after the time of section 34(2)
 * (documents-7). Its number is the last lock of the transaction. Returns null
 * for an order from before invoices.
 */
export async function recordCreditNote(
  ctx: Pick<Context, 'newId' | 'settings'>,
  trx: Trx,
  { orderId, at, returned }: Credit,
): Promise<Credited | null> {
  const documents = await trx
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'memo')
    .execute()
  const document = documents.find(({ kind }) => kind !== 'credit-note')
  if (document === undefined) return null
  const earlier = documents.filter(({ kind }) => kind === 'credit-note').map(asCredited)
  const { number, issued_on: issuedOn, buyer } = document
  const seller = required(document.seller)
  const lastDay = lastTaxCreditDay(issuedOn, ctx.settings.values.annualReturns.filed)
  const isTaxKept = seller.registration === 'regular' && indianDay(at) > lastDay
  const { isWhole, ...contents } = creditNote(asCredited(document), earlier, {
    isTaxKept,
    packs: returned?.packs ?? document.lines,
    percent: returned?.creditPercent,
    withFee: (isLast) => returned === undefined || (isLast && returned.isOurFault),
  })
  const id = ctx.newId('document')
  const share = returned?.creditPercent !== undefined && { creditPercent: returned.creditPercent }
  if (!isTaxKept) await awaitIrn(trx, { id, orderId, issuedOn: indianDay(at) })
  await appendToRegisters(trx, {
    at,
    entries: [],
    document: {
      id,
      token: newDocumentToken(),
      kind: 'credit-note',
      orderId,
      seller,
      placeOfSupply: required(document.place_of_supply),
      buyer,
      ...contents,
      original: { number, issuedOn, ...(isTaxKept && { taxEndedOn: lastDay }), ...share },
      ...(returned && { returnId: returned.id }),
    },
  })
  return { total: contents.totals.totalPaise, isWhole }
}

type NewCreditNote = { readonly id: string; readonly orderId: string; readonly issuedOn: string }

/** A credit note of an invoice with an IRN waits for an IRN of its own (documents-12). */
async function awaitIrn(trx: Trx, { id, orderId, issuedOn }: NewCreditNote): Promise<void> {
  await trx
    .insertInto('credit_note_irns')
    .columns(['document_id', 'order_id', 'issued_on'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select([eb.val(id).as('document_id'), 'orders.id', sql<string>`${issuedOn}::date`.as('issued_on')])
        .where('orders.id', '=', orderId)
        .where('e_invoice', 'is not', null),
    )
    .execute()
}

function asCredited({ lines, tax, totals, seller, place_of_supply: placeOfSupply }: DocumentRow) {
  const { roundOffPaise: roundOff = paise(0) } = totals
  return { lines, tax: required(tax), isSameState: required(seller).state === placeOfSupply, roundOff }
}
