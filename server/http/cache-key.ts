import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** The query parameters that the page at a path reads; null when the path has no page. */
export type QueryNames = (pathname: string) => readonly string[] | null

const NO_PAGE = /^\/(?:assets|images|icons)\/|\/\.|\.data$/
const MAX_LENGTH = 1000

type Shape = { readonly [name: string]: z.ZodType }

/**
 * Maps a GET URL to its cache key: the path with the relevant parameters, sorted by name and with numbers in one
 * notation, or null when it is not cacheable.
 */
export function createCacheKey(endpoints: readonly Endpoint[], pageQuery: QueryNames): (url: string) => string | null {
  // Literal paths precede paths with parameters.
  const calls = endpoints
    .filter(({ method }) => method === 'GET')
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(({ path, input, cacheTags }) => {
      const { shape = {} } = input as { shape?: Shape }
      return {
        pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
        names: cacheTags && Object.keys(shape).filter((name) => !path.includes(`:${name}`)),
        shape,
      }
    })
  return (url) => {
    const queryAt = url.indexOf('?')
    const path = queryAt < 0 ? url : url.slice(0, queryAt)
    if (url.length > MAX_LENGTH || !path.startsWith('/') || NO_PAGE.test(path)) return null
    const call = path.startsWith('/api/') ? calls.find(({ pattern }) => pattern.test(path)) : undefined
    const names = path.startsWith('/api/') ? call?.names : pageQuery(path)
    if (!names) return null
    if (path === url) return path
    const given = new URLSearchParams(url.slice(queryAt))
    const read = names
      .toSorted()
      .flatMap((name) => given.getAll(name).map((value) => [name, normalise(call?.shape[name], value)]))
    return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`
  }
}

/** A number in its shortest notation, other values unchanged. */
function normalise(schema: z.ZodType | undefined, value: string): string {
  const data = schema?.safeParse(value).data
  return typeof data === 'number' ? String(data) : value
}
