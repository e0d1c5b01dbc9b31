import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** What the page at a path reads of a query, in one notation; null when the path has no page. */
export type ReadPageQuery = (
  pathname: string,
  given: URLSearchParams,
) => readonly [name: string, value: string][] | null

const NO_PAGE = /^\/(?:assets|images|icons)\/|\/\.|\.data$/
const MAX_LENGTH = 1000

type Shape = { readonly [name: string]: z.ZodType }

/**
 * Maps a GET URL to its cache key: the path with the relevant parameters, sorted by name and with numbers in one
 * notation, or null when it is not cacheable.
 */
export function createCacheKey(
  endpoints: readonly Endpoint[],
  readPageQuery: ReadPageQuery,
): (url: string) => string | null {
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
    const given = new URLSearchParams(path === url ? '' : url.slice(queryAt))
    const call = path.startsWith('/api/') ? calls.find(({ pattern }) => pattern.test(path)) : undefined
    const read = path.startsWith('/api/') ? call && readCall(call, given) : readPageQuery(path, given)
    if (!read) return null
    const sorted = read.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted.map(([...field]) => field))}`
  }
}

function readCall({ names, shape }: { names: readonly string[] | undefined; shape: Shape }, given: URLSearchParams) {
  return names?.flatMap((name) =>
    given.getAll(name).map((value): [string, string] => [name, normalise(shape[name], value)]),
  )
}

/** A number in its shortest notation, other values unchanged. */
function normalise(schema: z.ZodType | undefined, value: string): string {
  const data = schema?.safeParse(value).data
  return typeof data === 'number' ? String(data) : value
}
