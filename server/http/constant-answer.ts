import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Handler } from 'hono'
import { chooseEncoding, type Encoding, encodeBody } from './content-encoding.ts'
import { matchesEntityTag } from './entity-tag.ts'

type Kept = { readonly fingerprint: string; readonly br: Buffer; gzip?: Promise<Buffer> }

/**
 * Answers with a text that is the same as long as the process runs. It is built at the first request, compressed once for
 * each encoding, and kept compressed only.
 */
export function constantAnswer(build: () => string, headers: Readonly<Record<string, string>>): Handler {
  let kept: Promise<Kept> | undefined
  const keep = async (): Promise<Kept> => {
    const body = Buffer.from(build())
    const fingerprint = hash('sha256', body, 'base64url').slice(0, 22)
    return { fingerprint, br: await encodeBody(body, 'br', 'small') }
  }
  return async (c) => {
    kept ??= keep()
    const answer = await kept
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const etag = `"${answer.fingerprint}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const always = { ...headers, etag, vary: 'accept-encoding' }
    if (matchesEntityTag(c.req.header('if-none-match'), answer.fingerprint)) return c.body(null, 304, always)
    const body = await encodingOf(answer, encoding)
    return c.body(new Uint8Array(body), 200, {
      ...always,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  }
}

async function encodingOf(kept: Kept, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return kept.br
  const plain = async () => promisify(brotliDecompress)(kept.br)
  if (encoding === 'identity') return plain()
  return (kept.gzip ??= plain().then((body) => encodeBody(body, 'gzip', 'small')))
}
