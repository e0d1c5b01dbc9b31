import { listCategories, listProducts, showProduct } from '#contract/catalogue.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import * as queries from './catalogue-queries.ts'

/** How many products the parameterless call of the specification returns at most (D14). */
const WHOLE_CATALOGUE = 1000
const PAGE_SIZE = 20

export function addCatalogueRoutes(app: App, ctx: Context): void {
  handle(app, ctx, listProducts, async ({ input: { page, limit, ...filter } }) => {
    const paged =
      page !== undefined || limit !== undefined || Object.values(filter).some((value) => value !== undefined)
    if (!paged) {
      const rows = await queries.listProducts(ctx.db, { limit: WHOLE_CATALOGUE, offset: 0 })
      return { ...done, data: rows.map(queries.toProduct) }
    }
    const size = limit ?? PAGE_SIZE
    const number = page ?? 1
    const [rows, total] = await Promise.all([
      queries.listProducts(ctx.db, { ...filter, limit: size, offset: (number - 1) * size }),
      queries.countProducts(ctx.db, filter),
    ])
    return {
      ...done,
      data: rows.map(queries.toProduct),
      page: number,
      limit: size,
      hasMore: number * size < total,
      total,
    }
  })

  handle(app, ctx, showProduct, async ({ input: { id } }) => {
    const row = await queries.findProduct(ctx.db, id)
    if (row === undefined) throw notFound('Product')
    return { ...done, data: queries.toProduct(row) }
  })

  handle(app, ctx, listCategories, async () => ({ ...done, data: await queries.listCategories(ctx.db) }))
}
