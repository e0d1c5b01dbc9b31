import type { PriceListDetails, ReadPrices } from '#contract/price-lists.ts'
import { isAboveMrp } from '#domain/trade/slab-rules.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { changeRecord } from '../desk-change/change-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { priceListRecord, refuseEarlier, slabsText, writePrices } from './price-list-record.ts'
import { getPriceList, readDatedPrices } from './price-list-queries.ts'
import type { UploadedList } from '../lists/read-table.ts'
import { type PricedFile, readPriceFile } from './read-price-file.ts'

/** The products, and the refused lines, that a preview names. */
const SHOWN = 100

type ListFile = UploadedList & { readonly id: string; readonly validFrom: string }

/** Reads rates from a file and shows what they would change. */
export async function previewPrices(ctx: Context, file: ListFile): Promise<Omit<ReadPrices, 'success'>> {
  await getPriceList(ctx.db, file.id)
  refuseEarlier(ctx, file.validFrom)
  return (await compare(ctx.db, file, await readPriceFile(ctx, file))).shown
}

/** Takes over the rates of a file in one transaction, and returns the list. Refused lines are left out. */
export async function importPrices(
  ctx: Context,
  principal: StaffPrincipal,
  { version, ...file }: ListFile & { readonly version: number },
): Promise<ImportedPrices> {
  refuseEarlier(ctx, file.validFrom)
  const { id, validFrom } = file
  const priced = await readPriceFile(ctx, file)
  let counts: ReadPrices['counts'] | null = null
  await changeRecord(ctx, priceListRecord, { name: 'setPrice', principal, id, version }, async ({ trx }) => {
    const read = await compare(trx, file, priced)
    counts = read.shown.counts
    if (read.changed.size === 0) return null
    await writePrices(trx, id, validFrom, read.changed)
    return {
      action: 'priceLists.importPrices',
      changes: {
        validFrom: { before: null, after: validFrom },
        products: { before: null, after: read.changed.size },
      },
    }
  })
  counts ??= (await previewPrices(ctx, file)).counts
  return { counts, list: await getPriceList(ctx.db, id) }
}

type ImportedPrices = { readonly counts: ReadPrices['counts']; readonly list: PriceListDetails }

type PriceReading = {
  readonly shown: Omit<ReadPrices, 'success'>
  /** The products whose rates differ from those of the day. */
  readonly changed: ReadonlyMap<string, readonly TradeSlab[]>
}

/** Compares the rates of a file with those that hold on its day. */
async function compare(
  db: Db,
  { id, validFrom }: ListFile,
  { table, problem, prices, refused }: PricedFile,
): Promise<PriceReading> {
  const productIds = [...prices.keys()].map((product) => product.id)
  const held = await readDatedPrices(db, { listId: id, productIds, day: validFrom })
  const changed = new Map<string, readonly TradeSlab[]>()
  const products: ReadPrices['products'] = []
  for (const [product, slabs] of prices) {
    const [known] = held.get(product.id) ?? []
    const before = known !== undefined && known.validFrom <= validFrom ? slabsText(known.slabs) : ''
    const after = slabsText(slabs)
    if (before === after) continue
    changed.set(product.id, slabs)
    const limit = { mrp: product.mrp_paise, taxRate: product.gst_basis_points }
    const isAbove = slabs.some(({ rate }) => isAboveMrp(rate, limit))
    products.push({ _id: product.id, productName: product.name, before, after, isAboveMrp: isAbove })
  }
  return {
    changed,
    shown: {
      table,
      problem,
      counts: {
        changed: changed.size,
        unchanged: prices.size - changed.size,
        refused: refused.length,
        aboveMrp: products.filter((one) => one.isAboveMrp).length,
      },
      products: products.toSorted((a, b) => Number(b.isAboveMrp) - Number(a.isAboveMrp)).slice(0, SHOWN),
      refused: refused.slice(0, SHOWN),
    },
  }
}
