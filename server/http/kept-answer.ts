import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { Source } from '#contract/endpoint.ts'
import type { Reading } from './reading.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One way of sending an answer. `headers` is name, value, name, value, as Node writes it; the request's id comes second. */
export type Form = { readonly headers: string[]; readonly body: Buffer; readonly etag: string }

/** A whole answer, ready to be written. Without `etag`s it is one that nobody may keep. */
export type Answer = {
  readonly status: number
  readonly forms: Partial<Record<Encoding, Form>> & { readonly identity: Form }
  /** Of the content in any form. */
  readonly fingerprint: string
  readonly bytes: number
  readonly sources: ReadonlySet<Source>
  readonly madeAt: number
}

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest|javascript))/
/** Less than this does not get smaller. */
const SMALL = 512
/** About what a map entry, an index entry and the headers of three forms weigh. */
const OVERHEAD = 4096

const squeeze = {
  // Twice as fast as the quality above it, and five percent larger.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Reads a response to its end and compresses it: in every form when it is to be kept, else only as it was asked for. */
export async function packAnswer(response: Response, reading: Reading, asked: Encoding, now: number): Promise<Answer> {
  const kept = response.status === 200 && reading.isKeepable
  const sent = Buffer.from(await response.arrayBuffer())
  const packed = response.headers.get('content-encoding') === 'br'
  const identity = packed ? await promisify(brotliDecompress)(sent) : sent
  const fingerprint = kept ? createHash('sha256').update(identity).digest('base64url').slice(0, 22) : ''
  const worthIt = identity.length >= SMALL && COMPRESSIBLE.test(response.headers.get('content-type') ?? '')
  const common = headersOf(response, worthIt)
  const form = (encoding: Encoding, body: Buffer) => formOf({ common, encoding, body, fingerprint })
  const forms: Answer['forms'] = { identity: form('identity', identity) }
  if (worthIt && (kept || asked === 'br')) forms.br = form('br', packed ? sent : await squeeze.br(identity))
  if (worthIt && (kept || asked === 'gzip')) forms.gzip = form('gzip', await squeeze.gzip(identity))
  const bytes = OVERHEAD + Object.values(forms).reduce((sum, { body }) => sum + body.length, 0)
  return { status: response.status, forms, fingerprint, bytes, sources: reading.sources, madeAt: now }
}

/** Everything but what depends on the form, or belongs to one request. */
function headersOf({ headers }: Response, varies: boolean): string[] {
  const own = new Set(['x-request-id', 'content-length', 'content-encoding', 'transfer-encoding', 'vary', 'date'])
  const vary = new Set((headers.get('vary') ?? '').toLowerCase().split(/,\s*/).filter(Boolean))
  if (varies) vary.add('accept-encoding')
  return [
    ...[...headers].filter(([name]) => !own.has(name)).flat(),
    ...(vary.size > 0 ? ['vary', [...vary].join(', ')] : []),
  ]
}

type Parts = { common: string[]; encoding: Encoding; body: Buffer; fingerprint: string }

function formOf({ common, encoding, body, fingerprint }: Parts): Form {
  const etag = fingerprint && `"${fingerprint}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = ['x-request-id', '', ...common, 'content-length', String(body.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  if (etag) headers.push('etag', etag)
  return { headers, body, etag }
}
