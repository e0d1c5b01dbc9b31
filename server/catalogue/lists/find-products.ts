import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { listProducts } from '#contract/catalogue.ts'
import { indianDay } from '#domain/time.ts'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { listCatalogue } from '../catalogue-queries.ts'
import { type ShownProduct, toProduct } from '../shown-product.ts'
import { findCorrection } from '../search/find-correction.ts'
import type { Search } from '../search/read-search.ts'
import { type ListPosition, MAX_TOTAL, selectProducts } from '../search/select-products.ts'
import type { CountedFacets, CountRow, FacetPlanner } from './count-facets.ts'
import { type FilterValue, listConditions, priceRange } from './list-conditions.ts'
import { popularFirst } from './popular-products.ts'

/** The maximum offset; `after` has no limit. */
const MAX_OFFSET = 10_000
const MAX_CLOSEST = 10
/** The category that is shown only to shoppers who search for it (catalogue-12). */
const UNSUGGESTED_CATEGORY = 'infertility'

type ListRequest = Pick<z.output<typeof listProducts.input>, 'sort' | 'page' | 'after'> & {
  readonly limit: number
  /** The products that come first where nothing is searched, sorted or filtered. */
  readonly popular: readonly string[]
}
type Output = Omit<z.input<typeof listProducts.output>, 'success'> & {
  /** The facets of the correction. */
  readonly closestFacets?: CountedFacets
}

/**
 * Returns one page of the catalogue or of a search. A search without matches gets a correction and its products, else
 * popular products.
 */
export async function findProducts(
  ctx: Context,
  search: Search,
  list: ListRequest,
  chosen: readonly FilterValue[],
  planFacets?: FacetPlanner,
): Promise<Output> {
  const today = indianDay(ctx.now())
  const { sort = 'relevance', page = 1, limit, after: cursor, popular } = list
  const signed = [search.text, chosen.map(({ term }) => term), sort, ...popular]
  const after = cursor === undefined ? undefined : readCursor(ctx.secret, signed, cursor)
  const offset = after === undefined ? (page - 1) * limit : 0
  const { products, total } = await selectProducts(ctx.db, {
    conditions: popular.length > 0 ? popularFirst(popular) : listConditions(search, chosen),
    sort,
    prices: priceRange(chosen),
    after,
    offset,
    limit: offset > MAX_OFFSET ? 0 : limit + 1,
    inOneQuery: chosen.length > 0,
  })
  const shown = products.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = products.length > limit
  return {
    data: shown.map((row) => toProduct(row, today)),
    limit,
    hasMore,
    ...(after === undefined && { page, total: Math.min(total, MAX_TOTAL) }),
    ...(after === undefined && total > MAX_TOTAL && { moreThanTotal: true }),
    ...(hasMore &&
      last !== undefined && { next: writeCursor(ctx.secret, signed, [last.tier, last.key, last.position, last.id]) }),
    ...(total === 0 && search.text !== '' && (await findClosest(ctx, search, chosen, planFacets))),
  }
}

/**
 * Returns the correction of a search with its matches, and their facets from the same statement (S8); else the first products of
 * the catalogue.
 */
async function findClosest(
  ctx: Context,
  search: Search,
  chosen: readonly FilterValue[],
  planFacets: FacetPlanner | undefined,
): Promise<Partial<Output>> {
  const shown = (rows: readonly ShownProduct[]) => rows.map((row) => toProduct(row, indianDay(ctx.now())))
  const correction = await findCorrection(ctx, search, (corrected) => listConditions(corrected, chosen))
  if (correction !== undefined) {
    const { text, conditions } = correction
    const facets = planFacets?.(correction.search, chosen)
    const beside = facets?.query ?? null
    const { products, beside: counts } = await selectProducts(ctx.db, { conditions, limit: MAX_CLOSEST, beside })
    if (products.length > 0) {
      const closestFacets = facets?.finish(counts as readonly CountRow[])
      return { didYouMean: text, closest: shown(products), ...(closestFacets && { closestFacets }) }
    }
  }
  const popular = { limit: MAX_CLOSEST, exceptCategory: UNSUGGESTED_CATEGORY }
  return { closest: [], popular: shown(await listCatalogue(ctx.preparedDb, popular)) }
}

const SIGNATURE_LENGTH = 22

/** Returns a signed cursor that is valid for this list only. Its place is plain, because pages carry it compressed. */
function writeCursor(secret: Uint8Array, list: unknown, last: ListPosition): string {
  const place = JSON.stringify(last)
  return sign(secret, list, place) + place
}

/** Reads a cursor of this list. Throws 422 for any other. */
function readCursor(secret: Uint8Array, list: unknown, cursor: string): ListPosition {
  const place = cursor.slice(SIGNATURE_LENGTH)
  if (constantTimeEqual(cursor, sign(secret, list, place) + place)) return JSON.parse(place) as ListPosition
  const sentence = 'This place belongs to another list. Please start again from its first page.'
  throw new Refusal('invalid', sentence, { fields: { after: sentence } })
}

function sign(secret: Uint8Array, list: unknown, place: string): string {
  const text = `cursor\n${JSON.stringify(list)}\n${place}`
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)
}
