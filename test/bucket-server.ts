import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { BucketConfig } from '#server/gateways/files/bucket-store.ts'
import { signS3Request } from '#server/gateways/files/sign-s3-request.ts'
import type { Certificate } from './certificates.ts'

export type BucketServer = {
  readonly config: BucketConfig
  readonly stored: Map<string, Buffer>
  /** The status of every answer; null answers normally. */
  failWith: number | null
  /** How long every answer takes. */
  delayMs: number
  readonly close: () => Promise<void>
}

const PAGE = 2

type Reach = { readonly host: string; readonly certificate: Certificate }

/**
 * An object store with one bucket in memory, which checks each signature and lists two names a page. Other machines than
 * this one reach it with TLS.
 */
export async function startBucketServer(reach?: Reach): Promise<BucketServer> {
  const stored = new Map<string, Buffer>()
  const listener: RequestListener = (request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(body))
  }
  const server = reach === undefined ? createServer(listener) : createTlsServer(reach.certificate, listener)
  const host = reach?.host ?? '127.0.0.1'
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `${reach === undefined ? 'http' : 'https'}://${host}:${port}`
  const config = { endpoint, bucket: 'shop-files', region: 'ap-south-1', keyId: 'KEYID' }
  const bucket: BucketServer = {
    config: { ...config, secret: 'a/secret+key' },
    stored,
    failWith: null,
    delayMs: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function answer(request: IncomingMessage): Promise<[number, (string | Buffer)?]> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    await pause(bucket.delayMs)
    if (bucket.failWith !== null) return [bucket.failWith, '<Error><Code>SlowDown</Code></Error>']
    if (!isSigned(bucket.config, request, body)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']
    const { pathname, searchParams } = new URL(request.url ?? '', config.endpoint)
    const [, bucketName, name = ''] = pathname.split('/')
    if (bucketName !== config.bucket) return [404, '<Error><Code>NoSuchBucket</Code></Error>']
    if (name === '') return [200, listPage(searchParams.get('continuation-token'), searchParams.get('prefix') ?? '')]
    if (request.method === 'PUT') stored.set(name, body)
    if (request.method === 'DELETE') return stored.delete(name) ? [204] : [204]
    const found = stored.get(name)
    return found === undefined ? [404, '<Error><Code>NoSuchKey</Code></Error>'] : [200, found]
  }

  function listPage(token: string | null, prefix: string): string {
    const from = Number(token ?? 0)
    const names = [...stored.keys()].filter((name) => name.startsWith(prefix)).toSorted()
    const keys = names.slice(from, from + PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    const next = from + PAGE < names.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${keys.join('')}${next}</ListBucketResult>`
  }

  return bucket
}

function isSigned(config: BucketConfig, request: IncomingMessage, body: Buffer): boolean {
  const { method, headers, url } = request
  const time = String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z')
  if (method !== 'GET' && method !== 'PUT' && method !== 'DELETE') return false
  const expected = signS3Request(
    config,
    { method, url: new URL(url ?? '', config.endpoint), headers: {}, body },
    new Date(time),
  )
  return (
    headers.authorization === expected.authorization &&
    headers['x-amz-content-sha256'] === expected['x-amz-content-sha256']
  )
}
