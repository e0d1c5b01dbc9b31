import { sql } from 'kysely'
import { describeDoubts, referenceKey } from '#domain/ledgers/trade-money.ts'
import { formatRupees, type Paise, paise, rupeesFromPaise, sumPaise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { receiptModes } from '#domain/trade/trade-account.ts'
import type { ChosenInvoice } from '../../db/trade-tables.ts'
import type { Trx } from '../../db/tables.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import { changesBetween } from '../../desk-change/record-audit.ts'
import { invalidField, invalidFields } from '../../http/refusal.ts'
import { refusalOfCash } from './count-cash.ts'
import { holdCheque } from './held-cheques.ts'
import { insertReceipt } from './insert-receipt.ts'
import type { MoneyChange } from './money-change.ts'
import { listOpenInvoices, type OpenInvoice } from './open-invoices.ts'

/** Records a payment of a buyer, or holds a post-dated cheque (trade-7, trade-18). */
export async function recordReceipt(change: MoneyChange<'record'>): Promise<Audited> {
  const { ctx, trx, record, principal, at, input } = change
  const { mode, amount, receivedOn, chequeOn } = input
  const today = indianDay(at)
  if (amount === 0) throw invalidField('amount', 'Please type more than 0.')
  if (receivedOn > today) throw invalidField('receivedOn', 'Please choose today or an earlier day.')
  const open = await listOpenInvoices(trx, { accountId: record.id })
  const chosen = chooseInvoices(open, input)
  await refuseDoubts(change, chosen.length > 0 ? chosen : open)
  const { reference, invoices } = input
  const after = { mode: receiptModes[mode], amount: rupeesFromPaise(amount), reference, receivedOn }
  const changes = changesBetween({}, { ...after, invoices: invoices.map(({ number }) => number) })
  if (mode === 'cheque' && chequeOn > today) {
    await holdCheque(change)
    return { changes: { ...changes, chequeOn: { before: null, after: chequeOn } } }
  }
  const paid = mode === 'cash' && chosen.length === 0 ? payOldest(open, amount) : chosen
  if (mode === 'cash') await refuseCash(change, paid)
  const receipt = {
    accountId: record.id,
    mode,
    reference,
    amount,
    receivedOn: chequeOn > receivedOn ? chequeOn : receivedOn,
    staffId: principal.staffId,
  }
  await insertReceipt(ctx, trx, receipt, paid)
  return { changes }
}

/** An open invoice with what is paid of it. */
type PaidPart = Pick<OpenInvoice, 'documentId' | 'number' | 'issuedOn'> & { readonly amount: Paise }

/** The oldest invoices that an amount pays, which is written down for cash alone, because the law counts it by invoice. */
function payOldest(open: readonly OpenInvoice[], amount: Paise): PaidPart[] {
  let rest = amount
  return open.flatMap(({ left, ...invoice }) => {
    const part = paise(Math.min(left, rest))
    rest = paise(rest - part)
    return part === 0 ? [] : [{ ...invoice, amount: part }]
  })
}

async function refuseCash(
  { trx, record, input: { amount, receivedOn } }: MoneyChange<'record'>,
  paid: readonly PaidPart[],
): Promise<void> {
  const refusal = await refusalOfCash(trx, {
    customerId: record.customer_id,
    accountId: record.id,
    day: receivedOn,
    amount,
    invoices: paid,
  })
  if (refusal !== null) throw invalidField('amount', refusal)
}

/** Refuses what cannot be true of a payment, and asks staff to confirm what may be (trade-7). */
async function refuseDoubts(
  { trx, record, input }: MoneyChange<'record'>,
  invoices: readonly Pick<OpenInvoice, 'number' | 'issuedOn'>[],
): Promise<void> {
  const { mode, reference, receivedOn, confirmed } = input
  const same = await findSameReference(trx, record.id, input)
  if (same !== null && same.isOwn && mode !== 'cheque')
    throw invalidField(
      'reference',
      `Payment ${same.number} of this buyer has the same number. A transfer is made once: take that payment back if it was typed wrongly.`,
    )
  const isEarly = invoices.length > 0 && invoices.every(({ issuedOn }) => issuedOn > receivedOn)
  const chosen = input.invoices.length > 0 ? invoices.filter(({ issuedOn }) => issuedOn > receivedOn) : []
  const younger = chosen[0] ?? (isEarly ? invoices[0] : undefined) ?? null
  const doubts = describeDoubts({ sameReference: reference === '' ? null : same, younger })
  if (doubts.length > 0 && !confirmed)
    throw invalidField('confirmed', `${doubts.join(' ')} Please confirm that this is right.`)
}

type SameReference = { readonly number: string; readonly firm: string; readonly isOwn: boolean }

/** A payment that stands, or a held cheque, with the same number: a transfer of any buyer, or a cheque of this one. */
async function findSameReference(
  trx: Trx,
  accountId: string,
  { mode, reference }: MoneyChange<'record'>['input'],
): Promise<SameReference | null> {
  const key = referenceKey(reference)
  if (mode === 'cash' || key === '') return null
  const modes = mode === 'cheque' ? ['cheque'] : ['upi', 'transfer']
  const isSame = sql`upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')) = ${key}`
  const { rows } = await sql<SameReference>`
    select same.number, firm, account_id = ${accountId} as "isOwn" from (
      select number::text, account_id from trade_receipts
      where ${isSame} and reversed_on is null and mode = any(${modes}::text[])
      union all
      select number::text || ' (held)', account_id from trade_cheques
      where ${isSame} and receipt_id is null and ended_on is null and ${mode} = 'cheque'
    ) same join trade_accounts account on account.id = same.account_id
    where ${mode} <> 'cheque' or account_id = ${accountId}
    order by account_id = ${accountId} desc, same.number limit 1`.execute(trx)
  return rows[0] ?? null
}

type Chosen = { readonly amount: Paise; readonly invoices: readonly ChosenInvoice[] }

/** The invoices that staff chose for a payment. Refuses those that are paid, and more than they have left. */
function chooseInvoices(open: readonly OpenInvoice[], { amount, invoices }: Chosen): PaidPart[] {
  const errors: Record<string, string> = {}
  const typed = invoices.map((one) => ({ ...one, number: one.number.toUpperCase() }))
  const chosen = typed.flatMap(({ number, amount: part }, index) => {
    const invoice = open.find((one) => one.number === number)
    const isRepeated = typed.findIndex((one) => one.number === number) < index
    if (invoice === undefined) errors[`invoices.${index}.number`] = 'No unpaid invoice of this buyer has this number.'
    else if (isRepeated) errors[`invoices.${index}.number`] = 'This invoice stands above already.'
    else if (part === 0 || part > invoice.left)
      errors[`invoices.${index}.amount`] = `Please type an amount up to ${formatRupees(invoice.left)}, which is left.`
    return invoice === undefined ? [] : [{ ...invoice, amount: part }]
  })
  if (sumPaise(invoices.map(({ amount: part }) => part)) > amount)
    errors.invoices = 'The invoices need more than was paid.'
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return chosen
}
