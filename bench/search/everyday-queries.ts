import { readFileSync } from 'node:fs'
import type { ApiOutput } from '#contract/api.ts'
import type { Client } from '#contract/client.ts'
import type { Product } from '#contract/catalogue.ts'

/** An everyday search and what a right product is: a brand, "c:" category, "s:" sub category or "x:" salt. */
export type EverydayQuery = { readonly text: string; readonly right: readonly string[]; readonly isHeldOut: boolean }

/** The queries of needs.csv. The synonyms are tuned on every other one. */
export const everydayQueries: readonly EverydayQuery[] = readFileSync(new URL('needs.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, index) => {
    const [text = '', right = ''] = line.split(',')
    return { text, right: right.split('|'), isHeldOut: index % 2 === 1 }
  })

type Found = { readonly query: EverydayQuery; readonly list: readonly string[]; readonly suggested: readonly string[] }
export type EverydayQuality = {
  readonly half: 'tuned' | 'held out'
  readonly queries: number
  /** The per cent with a right product among the first three. */
  readonly 'list (%)': number
  readonly 'suggestions (%)': number
  readonly missed: readonly string[]
}

/** Measures both halves on the demo catalogue. A correction counts as a result; salts and categories do not. */
export async function measureEverydayQueries(api: Client, catalogue: readonly Product[]): Promise<EverydayQuality[]> {
  const byId = new Map(catalogue.map((product) => [product._id, product]))
  const found: Found[] = []
  for (const query of everydayQueries) {
    const list = bodyOf<ApiOutput<'GET /api/products'>>(await api('GET /api/products', { search: query.text }))
    const suggestions = bodyOf<ApiOutput<'GET /api/products/suggest'>>(
      await api('GET /api/products/suggest', { q: query.text }),
    )
    const shown = list.data.length > 0 ? list.data : (list.closest ?? [])
    const products = suggestions.data.flatMap(({ _id = '' }) => (_id === '' ? [] : [_id]))
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

function bodyOf<T>(answer: { readonly ok: boolean; readonly body?: unknown }): T {
  if (!answer.ok) throw new Error(`The API refused: ${JSON.stringify(answer)}`)
  return answer.body as T
}
