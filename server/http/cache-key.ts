import type { Endpoint } from '#contract/endpoint.ts'

/** The query parameters that the page of a path reads; null when there is no such page. */
export type QueryNames = (pathname: string) => readonly string[] | null

const FILES = /^\/(?:assets|images|icons)\//
const MAX_LENGTH = 1000

/** Maps the address of a GET to its cache key, the path with the parameters that are read in one order; null: not cached. */
export function createCacheKey(endpoints: readonly Endpoint[], pageQuery: QueryNames): (url: string) => string | null {
  const apiQuery = queryNamesOfCachedEndpoints(endpoints)
  return (url) => {
    const [path = '', query] = url.split('?', 2)
    if (url.length > MAX_LENGTH || !path.startsWith('/') || path.includes('/.') || path.endsWith('.data')) return null
    if (FILES.test(path)) return null
    const names = path.startsWith('/api/') ? apiQuery(path) : pageQuery(path)
    if (names === null) return null
    return query === undefined ? path : path + normalisedQuery(query, names)
  }
}

function normalisedQuery(text: string, names: readonly string[]): string {
  const given = new URLSearchParams(text)
  const read = new URLSearchParams()
  for (const name of names.toSorted()) {
    const value = given.get(name)
    if (value !== null) read.set(name, value)
  }
  return read.size === 0 ? '' : `?${read}`
}

function queryNamesOfCachedEndpoints(endpoints: readonly Endpoint[]): QueryNames {
  const calls = endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path, input, cacheTags }) => ({
      path,
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      names:
        cacheTags &&
        Object.keys((input as { shape?: object }).shape ?? {}).filter((name) => !path.includes(`:${name}`)),
    }))
  return (path) =>
    (calls.find((call) => call.path === path) ?? calls.find((call) => call.pattern.test(path)))?.names ?? null
}
