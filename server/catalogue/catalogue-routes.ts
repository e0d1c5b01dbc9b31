import {
  listCategories,
  listFacets,
  listForRobots,
  listProducts,
  listRelated,
  showProduct,
} from '#contract/catalogue.ts'
import { listSalts, showSalt } from '#contract/salts.ts'
import { suggestProducts } from '#contract/suggestions.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import * as queries from './catalogue-queries.ts'
import { listSitemapPart } from './list-sitemap-part.ts'
import { listSaltPaths, readSalt } from './read-salt.ts'
import { readingIn } from './salt-reading.ts'
import { selectCategories } from './categories.ts'
import { listPage } from './lists/list-page.ts'
import { createFacetCounter, createFacetPlanner, hasMatches } from './lists/count-facets.ts'
import { createPopularReader } from './lists/popular-products.ts'
import { findCorrection } from './search/find-correction.ts'
import { createSearchReader } from './search/read-search.ts'
import { listConditions, resolveFilter } from './lists/list-conditions.ts'
import { findProductWithRelated } from './related-products.ts'
import { createNeedReader } from './search/suggest-needs.ts'
import { selectSuggestedFacets, suggest } from './search/suggest.ts'
import { oncePerVersion } from './once-per-version.ts'
import { translateProduct, type WithTexts } from './product-texts.ts'
import { type DetailedRow, toProduct, toProductDetails } from './shown-product.ts'

/** The maximum number of products for a call without parameters (catalogue-1). */
const WHOLE_CATALOGUE = 1000

export function addCatalogueRoutes(app: App, ctx: Context): void {
  const readSearch = createSearchReader(ctx)
  const readCategories = oncePerVersion(ctx.versions, () => selectCategories(ctx.db))
  const readSuggestedFacets = oncePerVersion(ctx.versions, () => selectSuggestedFacets(ctx.db))
  const readNeeds = createNeedReader(ctx)
  const planFacets = createFacetPlanner(ctx)
  const countFacets = createFacetCounter(ctx.db, planFacets)
  const readSaltPaths = oncePerVersion(ctx.versions, () => listSaltPaths(ctx.db))
  const readPopular = createPopularReader(ctx, readSearch)

  handle(app, ctx, listProducts, async ({ input, draft }) => {
    if (Object.values(input).some((value) => value !== undefined))
      return listPage(ctx, { readSearch, readCategories, countFacets, planFacets, readPopular }, input, draft)
    const rows = await queries.listCatalogue(ctx.db, { limit: WHOLE_CATALOGUE })
    const today = indianDay(ctx.now())
    return { data: rows.map((row) => toProduct(row, today)) }
  })

  handle(app, ctx, listFacets, async ({ input: { search, ...filter } }) => {
    const { chosen, beside } = await resolveFilter(ctx.preparedDb, filter)
    const read = await readSearch(search)
    const counted = await countFacets(read, chosen)
    if (read.text === '' || hasMatches(counted)) return { ...counted, ...beside }
    // As the list shows its correction.
    const correction = await findCorrection(ctx, read, (corrected) => listConditions(corrected, chosen))
    const corrected = correction === undefined ? counted : await countFacets(correction.search, chosen)
    return { ...(hasMatches(corrected) ? corrected : counted), ...beside }
  })

  handle(app, ctx, suggestProducts, async ({ input: { q } }) => ({
    data: await suggest(ctx.db, { readFacets: readSuggestedFacets, readNeeds }, await readSearch(q), q ?? ''),
  }))

  handle(app, ctx, listRelated, async ({ input: { id } }) => {
    const found = await findProductWithRelated(ctx.preparedDb, { id, today: indianDay(ctx.now()) })
    if (found === undefined) throw notFound('Product')
    return found.related
  })

  handle(app, ctx, showProduct, async ({ input: { id, with: beside, language } }) => {
    const today = indianDay(ctx.now())
    const translated = (row: DetailedRow & WithTexts) => ({
      ...toProductDetails(row, today),
      ...(language !== undefined && { translation: translateProduct(ctx, row, language) }),
    })
    if (beside === 'related') {
      const found = await findProductWithRelated(ctx.preparedDb, { id, today, language })
      if (found === undefined) throw notFound('Product')
      return { data: translated(found.product), related: found.related }
    }
    const row = await queries.findProduct(ctx.preparedDb, id, language)
    if (row === undefined) throw notFound('Product')
    return { data: translated(row) }
  })

  handle(app, ctx, listCategories, async () => ({ data: await readCategories() }))

  handle(app, ctx, showSalt, async ({ input: { name, language } }) => {
    const salt = await readSalt(ctx.db, name, indianDay(ctx.now()))
    if (salt === null) throw notFound('Salt')
    return { data: { ...salt, reading: language && (readingIn(language, salt.name) ?? undefined) } }
  })

  handle(app, ctx, listSalts, async () => ({ data: await readSaltPaths() }))

  handle(app, ctx, listForRobots, async ({ input: { part } }) => {
    return listSitemapPart(ctx.db, { part: part ?? 1 })
  })
}
