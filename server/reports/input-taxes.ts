import { sql } from 'kysely'
import { addMonths } from '#domain/documents/registers.ts'
import type { Paise } from '#domain/money.ts'
import { type InputTax, noInputTax, purchaseTax, reversedTax } from '#domain/tax/input-tax.ts'
import { sumSplits, type TaxSplit } from '#domain/tax/split-tax.ts'
import { startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { shopOfReceipt } from '../stock/receipts/receipt-tax.ts'
import { readPurchases } from './purchase-queries.ts'

type Shop = Pick<Context, 'settings'>

/** Why input tax is reversed: goods that were destroyed or lost (section 17(5)(h)), or sold without tax (Rule 42). */
export type ReversalCause = 'lost' | 'exempt'

/** Packs of a batch whose input tax is reversed in a month. */
export type Reversal = {
  readonly cause: ReversalCause
  readonly product: string
  readonly hsn: string
  readonly batch: string
  readonly expiresOn: string
  /** Below zero where more came back than was sold. */
  readonly packs: number
  /** The GSTIN of the shop that bought them; '' for an unregistered one. */
  readonly shopGstin: string
  /** Null for a batch without a receipt. */
  readonly tax: TaxSplit | null
}

/** The input tax of a month by the GSTIN of the shop (tax-8), without the time in which it claimed none. */
export async function readInputTaxes(ctx: Shop, db: Db, month: string): Promise<ReadonlyMap<string, InputTax>> {
  const all = new Map<string, InputTax>()
  const add = (gstin: string, change: (one: InputTax) => Partial<InputTax>) => {
    if (gstin === '') return
    const before = all.get(gstin) ?? noInputTax
    all.set(gstin, { ...before, ...change(before) })
  }
  for await (const { shown, claimed, shopGstin } of readPurchases(ctx, db, month))
    add(shopGstin, ({ bills, doubtful, claimed: sum }) => ({
      bills: bills + 1,
      claimed: sumSplits([sum, claimed]),
      ...(shown.findings.length > 0 && { doubtful: [...doubtful, `${shown.invoiceNumber} of ${shown.supplierName}`] }),
    }))
  for (const { cause, packs, shopGstin, tax } of await listReversals(ctx, db, month))
    add(shopGstin, (one) =>
      tax === null ? { unknownPacks: one.unknownPacks + Math.abs(packs) } : { [cause]: sumSplits([one[cause], tax]) },
    )
  return all
}

type ReceivedLine = {
  readonly quantity: number
  readonly free: number
  readonly ptr: Paise | null
  readonly rate: number | null
  readonly supplierGstin: string
  readonly shopGstin: string | null
}

type ReversalRow = Pick<Reversal, 'cause' | 'product' | 'hsn' | 'batch' | 'expiresOn' | 'packs'> & {
  readonly received: readonly ReceivedLine[]
}

/**
 * The packs of a month whose input tax is reversed, by batch: net losses of destroyed, adjusted and counted packs, and packs that
 * were sold without tax, less those that came back.
 */
export async function listReversals({ settings }: Shop, db: Db, month: string): Promise<Reversal[]> {
  const [first, next] = [`${month}-01`, `${addMonths(month, 1)}-01`]
  const { rows } = await sql<ReversalRow>`
    with lost as (
      select batch_id, -sum(shelf + held)::int as packs from stock_movements
      where kind in ('destroy', 'adjust', 'count')
        and at >= ${startOfIndianDay(first)} and at < ${startOfIndianDay(next)}
      group by batch_id having sum(shelf + held) < 0
    ), sold as (
      select batches.id as batch_id,
        sum(case when documents.kind = 'credit-note' then -1 else 1 end * (packed ->> 'quantity')::int)::int as packs
      from documents
        cross join lateral jsonb_array_elements(documents.lines) as line
        cross join lateral jsonb_array_elements(line -> 'batches') as packed
        join batches on batches.product_id = line ->> 'productId' and batches.number = packed ->> 'number'
          and batches.expires_on = (packed ->> 'expiresOn')::date and batches.mrp_paise = (packed ->> 'mrpPaise')::bigint
      where documents.issued_on >= ${first} and documents.issued_on < ${next} and documents.kind <> 'memo'
        and documents.seller ->> 'registration' = 'regular' and line -> 'tax' ->> 'nature' <> 'taxable'
        and documents.original ->> 'taxEndedOn' is null
        and not exists (select from document_cancellations where document_id = documents.id)
      group by batches.id
    ), reversed as (
      select 'lost' as cause, * from lost union all select 'exempt', * from sold where packs <> 0
    )
    select reversed.cause, reversed.packs, products.name as product, products.hsn, batches.number as batch,
      batches.expires_on as "expiresOn", coalesce((
        select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'free', line.free_quantity, 'ptr', line.ptr_paise,
          'rate', coalesce(line.posted_gst_basis_points, products.gst_basis_points),
          'supplierGstin', coalesce(nullif(receipts.supplier_gstin, ''), suppliers.gstin), 'shopGstin', receipts.shop_gstin)
          order by receipts.number, line.position)
        from receipt_lines line join receipts on receipts.id = line.receipt_id
          join suppliers on suppliers.id = receipts.supplier_id
        where line.batch_id = batches.id and receipts.state = 'posted'), '[]') as received
    from reversed join batches on batches.id = reversed.batch_id join products on products.id = batches.product_id
    order by reversed.cause desc, products.name, batches.number, batches.id`.execute(db)
  return rows.map(({ received, ...row }) => {
    const last = received.at(-1)
    const shopGstin = shopOfReceipt({ shop_gstin: last?.shopGstin ?? null }, settings.values).gstin
    return {
      ...row,
      shopGstin,
      tax: last === undefined ? null : reversedTax({ packs: row.packs, received: sum(received) }),
    }
  })

  function sum(lines: readonly ReceivedLine[]) {
    return {
      packs: lines.reduce((packs, line) => packs + packsOf(line), 0),
      tax: sumSplits(
        lines.map(({ supplierGstin, shopGstin, ...line }) => {
          const shop = shopOfReceipt({ shop_gstin: shopGstin }, settings.values)
          // What was not claimed is not reversed.
          return purchaseTax(line, { supplierGstin: shop.gstin === '' ? '' : supplierGstin, shopState: shop.state })
        }),
      ),
    }
  }
}

function packsOf({ quantity, free }: ReceivedLine): number {
  return quantity + free
}
