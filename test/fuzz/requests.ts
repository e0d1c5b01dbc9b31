import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc, { type Arbitrary } from 'fast-check'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import routes from '#web/routes.ts'
import { arbitraryOf, type KnownValues } from './from-shape.ts'
import { corrupted, badBody, badMultipart, contentTypes, oddHeaders, oddText, replaceEachText } from './odd-values.ts'

/** A request that can be printed and repeated. */
export type FuzzRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The tokens and valid values of a fuzzing run. */
export type FuzzContext = {
  readonly customerTokens: readonly string[]
  readonly staffTokens: readonly string[]
  readonly words: KnownValues
}

/** Endpoints that hash a password for 40 ms are called less often. */
const SLOW = /login|register|reset-password/

export function apiRequest(fuzzContext: FuzzContext): Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...endpoints.map((endpoint) => {
      const fitting = arbitraryOf(endpoint.input, fuzzContext.words) as Arbitrary<Record<string, unknown>>
      const input = fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: fitting.chain(corrupted) })
      const arbitrary = fc
        .record({
          input,
          body: fc.option(badBody, { freq: 12 }),
          headers: oddHeaders,
          token: tokenFor(endpoint.path, fuzzContext),
          plain: fc.nat(3),
        })
        .map(({ input: sent, body, headers, token, plain }) => {
          const kept = plain > 0 ? { 'content-type': 'application/json' } : headers
          return toRequest(endpoint, sent, body, { ...kept, ...(token !== null && { authorization: token }) })
        })
      return { weight: SLOW.test(endpoint.path) ? 1 : 8, arbitrary }
    }),
  )
}

/** Valid inputs with one text, at any depth, replaced by a text that PostgreSQL cannot store. */
export function unstorableTexts({ customerTokens, staffTokens, words }: FuzzContext): FuzzRequest[] {
  return endpoints.flatMap((endpoint) => {
    const [token] = endpoint.path.startsWith('/api/desk/') ? staffTokens : customerTokens
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return fc
      .sample(arbitraryOf(endpoint.input, words), { numRuns: 4, seed: 1 })
      .flatMap((input) => ['a\0b', '\ud800'].flatMap((odd) => replaceEachText(input, odd)))
      .map((input) => toRequest(endpoint, input, null, headers))
  })
}

/** Prefers a token that fits the path, because most other requests are refused. */
function tokenFor(path: string, { customerTokens, staffTokens }: FuzzContext): Arbitrary<string | null> {
  const isDesk = path.startsWith('/api/desk/')
  const bearer = (tokens: readonly string[]) => fc.constantFrom(...tokens).map((token) => `Bearer ${token}`)
  const bad = fc.constantFrom(
    'Bearer',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Basic YTpi',
    'Bearer '.repeat(100),
  )
  return fc.oneof(
    { weight: 13, arbitrary: bearer(isDesk ? staffTokens : customerTokens) },
    { weight: 3, arbitrary: bearer(isDesk ? customerTokens : staffTokens) },
    { weight: 1, arbitrary: bad },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

function toRequest(
  { method, path, maxUploadBytes }: Endpoint,
  input: unknown,
  body: string | null,
  headers: Record<string, string>,
): FuzzRequest {
  const fields = typeof input === 'object' && input !== null ? { ...(input as Record<string, unknown>) } : {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encode(textOf(fields[name]))
    delete fields[name]
    return value
  })
  if (method === 'GET' || maxUploadBytes !== undefined) {
    const query = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
    const address = query.length === 0 ? filled : `${filled}?${query.join('&')}`
    return { method, path: address, headers, ...(method !== 'GET' && { body: body ?? '\x89PNG' }) }
  }
  return { method, path: filled, headers, body: body ?? JSON.stringify(path.includes(':') ? fields : input) ?? '' }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Lone surrogates have no UTF-8 form and become invalid bytes. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** Invalid bytes and path syntax in an address. */
const oddSegments = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c3%28',
  '%c0%ae%c0%ae',
  '%ED%A0%80',
  '%2e%2e',
  '%2F',
  '%5c',
  '%0d%0aX:1',
  '%E2%80%AE',
  '..',
  '.',
  '',
  ';',
  '@',
  '*',
  '.data',
  '_.data',
  '__manifest',
  'a'.repeat(2000),
]
const oddSegment: Arbitrary<string> = fc.oneof(fc.constantFrom(...oddSegments), oddText.map(encode))

/** Addresses of the server itself, beside the pages of `web/routes.ts`. */
const serverPaths = [
  'files/:x',
  'dev/mailbox',
  'dev/mailbox/:x',
  'dev/mailbox.json',
  'images/:x',
  'images/products/:x',
  'images/share/:x.jpg',
  'assets/:x',
  'api/:x',
  'api/payments/webhooks/:x',
  'payments/return/:x',
  'pay/handoff/:x',
  'sandbox-gateway/pay/:x',
  ':x/:x',
  '__manifest',
]
const pagePaths = [...pathsOf(routes).map((path) => path.replace(/:\w+\??/g, ':x').replace('*', ':x')), ...serverPaths]
const queryNames = [
  'search',
  'category',
  'page',
  'tab',
  'map',
  'slide',
  'sort',
  'next',
  'email',
  '_routes',
  'p',
  'e',
  's',
]

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined ? [path] : index ? [''] : []),
    ...pathsOf(children),
  ])
}

/** Every page and file with each odd segment, in the path and in the query. */
export function oddAddresses(): FuzzRequest[] {
  const get = (path: string): FuzzRequest => ({ method: 'GET', path: `/${path}`, headers: {} })
  return pagePaths.flatMap((path) =>
    oddSegments.flatMap((segment) => [
      ...(path.includes(':x') ? [get(path.replaceAll(':x', () => segment))] : []),
      get(`${path.replaceAll(':x', 'x')}?${queryNames.map((name) => `${name}=${segment}`).join('&')}`),
    ]),
  )
}

/** Requests to pages, files and similar addresses. */
export function pageRequest({ words }: FuzzContext): Arbitrary<FuzzRequest> {
  const segment = fc.oneof(oddSegment, fc.constantFrom(...(words.id ?? ['x'])))
  const query = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...queryNames), oddSegment),
      fc.oneof(oddSegment, fc.constantFrom('1', '2', '-1', '1e9', 'paracetamol')),
    ),
    { maxLength: 3 },
  )
  const form = fc.dictionary(fc.constantFrom('name', 'phone', 'email', 'address', 'message', 'intent'), oddText)
  return fc
    .record({
      template: fc.constantFrom(...pagePaths),
      segments: fc.tuple(segment, segment),
      tail: fc.constantFrom('', '', '', '', '.data', '/', '//', '/.'),
      query,
      headers: oddHeaders,
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
      form,
    })
    .map(({ template, segments, tail, query: asked, headers, method, form: typed }) => {
      const rest = [...segments]
      const path = `/${template.replaceAll(':x', () => rest.shift() ?? 'x')}${tail}`
      const search = asked.map(([name, value]) => `${name}=${value}`).join('&')
      const address = search === '' ? path : `${path}?${search}`
      if (method === 'GET' || method === 'HEAD') return { method, path: address, headers }
      return { method, path: address, headers, body: new URLSearchParams(wellFormed(typed)).toString() }
    })
}

/** The paths of forms. `:token` is the token of an open payment or an invalid one. */
const formPaths = [
  '/contact-us',
  '/sandbox-gateway/pay/:token',
  '/payments/return/:token',
  '/api/payments/webhooks/sandbox',
]

/** Forms with an invalid body or content type. */
export function formRequest({ words }: FuzzContext): Arbitrary<FuzzRequest> {
  const token = fc.oneof(oddSegment, fc.constantFrom(...(words.pageToken ?? ['x'])))
  const body = fc.oneof(
    { weight: 3, arbitrary: badMultipart },
    oddText.map((text) => `csrf=${encode(text)}&name=%zz`),
  )
  return fc
    .record({ path: fc.constantFrom(...formPaths), token, type: contentTypes, body, headers: oddHeaders })
    .map(({ path, token: given, type, body: sent, headers: { origin: _, ...headers } }) => ({
      method: 'POST',
      path: path.replace(':token', () => given),
      headers: { ...headers, 'content-type': type },
      body: sent.toWellFormed(),
    }))
}

function wellFormed(form: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.toWellFormed()]))
}
