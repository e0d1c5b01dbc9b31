import type { Endpoint } from '#contract/endpoint.ts'

/** The query parameters that the page of a path reads; null when there is no such page. */
export type QueryNames = (pathname: string) => readonly string[] | null

const NO_PAGE = /^\/(?:assets|images|icons)\/|\/\.|\.data$/
const MAX_LENGTH = 1000

/** Maps the address of a GET to its cache key, the path with the parameters that are read in one order; null: not cached. */
export function createCacheKey(endpoints: readonly Endpoint[], pageQuery: QueryNames): (url: string) => string | null {
  // A literal path comes before one with parameters.
  const calls = endpoints
    .filter(({ method }) => method === 'GET')
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(({ path, input, cacheTags }) => ({
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      names:
        cacheTags &&
        Object.keys((input as { shape?: object }).shape ?? {}).filter((name) => !path.includes(`:${name}`)),
    }))
  return (url) => {
    const [path = '', query] = url.split('?', 2)
    if (url.length > MAX_LENGTH || !path.startsWith('/') || NO_PAGE.test(path)) return null
    const names = path.startsWith('/api/') ? calls.find(({ pattern }) => pattern.test(path))?.names : pageQuery(path)
    if (!names) return null
    const given = new URLSearchParams(query)
    const read = names.toSorted().flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    })
    return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`
  }
}
