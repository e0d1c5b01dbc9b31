import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

export type Encoding = 'br' | 'gzip' | 'identity'

/** `fast` takes under a millisecond for a page and suits one response; `small` suits cached responses. */
export type Effort = 'fast' | 'small'

const levels = { fast: { br: 1, gzip: 1 }, small: { br: 5, gzip: 6 } } satisfies Record<Effort, object>

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest|javascript))/
/** A smaller response fits into one packet without compression. */
const MIN_BYTES = 1200

export function isCompressible(contentType: string | null, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(contentType ?? '')
}

export function isJson(contentType: string | null): boolean {
  return contentType?.startsWith('application/json') ?? false
}

/** Compresses fast at once, since to wake a thread would take longer than a page does, and small in a thread. */
export async function encodeBody(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: Effort,
): Promise<Buffer> {
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: levels[effort].br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }
  const deflate = { level: levels[effort].gzip }
  if (effort === 'fast') return encoding === 'br' ? brotliCompressSync(body, brotli) : gzipSync(body, deflate)
  return encoding === 'br' ? promisify(brotliCompress)(body, brotli) : promisify(gzip)(body, deflate)
}

const accepts = { br: acceptPattern('br'), gzip: acceptPattern('gzip') }

/** Finds a coding in an Accept-Encoding header, unless its weight is 0. */
function acceptPattern(coding: string): RegExp {
  return new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`, 'i')
}

type Coding = Exclude<Encoding, 'identity'>

/** Chooses the first of these codings that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = '', codings: readonly Coding[] = ['br', 'gzip']): Encoding {
  return codings.find((coding) => accepts[coding].test(accepted)) ?? 'identity'
}

/** Compresses uncached responses. */
export function compressResponses(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    if (headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return
    headers.append('vary', 'accept-encoding')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity' || c.res.body === null) return
    const body = Buffer.from(await c.res.arrayBuffer())
    const compressed = body.length < MIN_BYTES ? null : await encodeBody(body, encoding, 'fast')
    if (compressed !== null) headers.set('content-encoding', encoding)
    if (compressed !== null) headers.delete('content-length')
    // Hono copies the old headers when a response is replaced, so remove it first.
    c.res = undefined
    c.res = new Response(new Uint8Array(compressed ?? body), { status, headers })
  }
}
