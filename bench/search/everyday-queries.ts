import { readFileSync } from 'node:fs'
import type { ApiOutput } from '#contract/api.ts'
import type { Product } from '#contract/catalogue.ts'

/** An everyday search and its expected products: a brand, "c:" category, "s:" sub category or "x:" salt. */
type EverydayQuery = { readonly text: string; readonly right: readonly string[]; readonly isHeldOut: boolean }

/** The queries of needs.csv. The synonyms are tuned on every other one. */
const everydayQueries: readonly EverydayQuery[] = readFileSync(new URL('needs.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, index) => {
    const [text = '', right = ''] = line.split(',')
    return { text, right: right.split('|'), isHeldOut: index % 2 === 1 }
  })

type Found = { readonly query: EverydayQuery; readonly list: readonly string[]; readonly suggested: readonly string[] }
type EverydayQuality = {
  readonly half: 'tuned' | 'held out'
  readonly queries: number
  /** The percentage of queries with an expected product among the first three. */
  readonly 'list (%)': number
  readonly 'suggestions (%)': number
  readonly missed: readonly string[]
}

type AskApi = (path: string) => Promise<unknown>

/**
 * Measures both halves on the demo catalogue. `ask` returns the JSON of a path below `/api/products`. A correction counts
 * as a result; suggested salts and categories do not.
 */
export async function measureEverydayQueries(ask: AskApi): Promise<EverydayQuality[]> {
  const { data: catalogue } = (await ask('')) as ApiOutput<'GET /api/products'>
  const byId = new Map(catalogue.map((product) => [product._id, product]))
  const found: Found[] = []
  for (const query of everydayQueries) {
    const text = encodeURIComponent(query.text)
    const list = (await ask(`?search=${text}`)) as ApiOutput<'GET /api/products'>
    const suggestions = (await ask(`/suggest?q=${text}`)) as ApiOutput<'GET /api/products/suggest'>
    const shown = list.data.length > 0 ? list.data : (list.closest ?? [])
    const products = suggestions.data.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
    found.push({ query, list: shown.slice(0, 3).map(({ _id }) => _id), suggested: products.slice(0, 3) })
  }
  const isFound = (query: EverydayQuery, ids: readonly string[]) =>
    ids.some((id) => query.right.some((right) => isRight(byId.get(id), right)))
  return (['tuned', 'held out'] as const).map((half) => {
    const own = found.filter(({ query }) => query.isHeldOut === (half === 'held out'))
    const percent = (right: number) => Number(((100 * right) / own.length).toFixed(1))
    return {
      half,
      queries: own.length,
      'list (%)': percent(own.filter(({ query, list }) => isFound(query, list)).length),
      'suggestions (%)': percent(own.filter(({ query, suggested }) => isFound(query, suggested)).length),
      missed: own
        .filter(({ query, list, suggested }) => !isFound(query, list) || !isFound(query, suggested))
        .map(({ query, list, suggested }) => `${query.text}: ${list.join(' ')} / ${suggested.join(' ')}`),
    }
  })
}

function isRight(product: Product | undefined, right: string): boolean {
  if (product === undefined) return false
  const [, kind, value = ''] = /^([csx]):(.*)$/.exec(right) ?? []
  if (kind === 'c') return product.category === value
  if (kind === 's') return product.subCategory.startsWith(value)
  if (kind === 'x') return product.composition.toLowerCase().includes(value)
  return product.brand === right
}
