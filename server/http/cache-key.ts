import type { Endpoint } from '#contract/endpoint.ts'

/** The query parameters that the page at a path reads; null when the path has no page. */
export type QueryNames = (pathname: string) => readonly string[] | null

const NO_PAGE = /^\/(?:assets|images|icons)\/|\/\.|\.data$/
const MAX_LENGTH = 1000

/**
 * Maps a GET URL to its cache key: the path with the relevant parameters, sorted by name, or null when it is not
 * cacheable.
 */
export function createCacheKey(endpoints: readonly Endpoint[], pageQuery: QueryNames): (url: string) => string | null {
  // Literal paths precede paths with parameters.
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
    const queryAt = url.indexOf('?')
    const path = queryAt < 0 ? url : url.slice(0, queryAt)
    if (url.length > MAX_LENGTH || !path.startsWith('/') || NO_PAGE.test(path)) return null
    const names = path.startsWith('/api/') ? calls.find(({ pattern }) => pattern.test(path))?.names : pageQuery(path)
    if (!names) return null
    if (path === url) return path
    const given = new URLSearchParams(url.slice(queryAt))
    const read = names.toSorted().flatMap((name) => given.getAll(name).map((value) => [name, value]))
    return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`
  }
}
