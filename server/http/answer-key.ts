import type { Endpoint } from '#contract/endpoint.ts'

/** What of a request decides the answer: path and the parameters that are read, in one order. */
export type Wanted = {
  readonly key: string
  /** Whether anybody can think up such addresses without end. */
  readonly isInventable: boolean
}

/** The query names that the page of a path reads; null when there is no such page. */
export type QueryNames = (pathname: string) => readonly string[] | null

const FILES = /^\/(?:assets|images|icons)\//
/** Spelt in the one usual way, so that one page has one such path. */
const USUAL = /^\/(?:[a-z0-9_.-]+\/?)*$/
const LONGEST = 1000
/** Addresses as they are written, whose key is remembered: the handful that is asked for all the time. */
const MOST_REMEMBERED = 1000

/** Says what a GET of this address wants, or null when its answer is none of those that may be kept. */
export function createKeyOf(endpoints: readonly Endpoint[], pageQuery: QueryNames): (url: string) => Wanted | null {
  const callQuery = queryNamesOfCalls(endpoints)
  return remembering((url) => {
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (url.length > LONGEST || !path.startsWith('/') || path.includes('/.') || path.endsWith('.data')) return null
    const isFile = FILES.test(path)
    const names = path.startsWith('/api/') ? callQuery(path) : isFile ? [] : pageQuery(path)
    if (names === null) return null
    const query = mark < 0 ? '' : queryOf(url.slice(mark + 1), names)
    const isUsual = USUAL.test(path) && (path === '/' || !path.endsWith('/'))
    // Shells of private pages answer 200 to any id.
    const isShell = !isFile && path.lastIndexOf('/') > 0 && !/^\/(?:product-details|api)\//.test(path)
    return { key: path + query, isInventable: query !== '' || !isUsual || isShell }
  })
}

/** Whoever invents addresses only makes it forget. */
function remembering(read: (url: string) => Wanted | null): (url: string) => Wanted | null {
  const known = new Map<string, Wanted | null>()
  return (url) => {
    const before = known.get(url)
    if (before !== undefined) return before
    const wanted = read(url)
    if (known.size >= MOST_REMEMBERED) known.clear()
    if (url.length <= LONGEST) known.set(url, wanted)
    return wanted
  }
}

function queryOf(text: string, names: readonly string[]): string {
  const given = new URLSearchParams(text)
  const read = new URLSearchParams()
  for (const name of names.toSorted()) {
    const value = given.get(name)
    if (value !== null) read.set(name, value)
  }
  return read.size === 0 ? '' : `?${read}`
}

function queryNamesOfCalls(endpoints: readonly Endpoint[]): QueryNames {
  const calls = endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path, input, madeOf }) => ({
      path,
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      names:
        madeOf && Object.keys((input as { shape?: object }).shape ?? {}).filter((name) => !path.includes(`:${name}`)),
    }))
  return (path) =>
    (calls.find((call) => call.path === path) ?? calls.find((call) => call.pattern.test(path)))?.names ?? null
}
