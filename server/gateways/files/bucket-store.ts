import { SECOND } from '#domain/time.ts'
import { Refusal } from '../../http/refusal.ts'
import { type FileStore, isFileName } from './file-store.ts'
import { type BucketKey, type S3Request, signS3Request } from './sign-s3-request.ts'

/** A bucket of an object store that speaks the protocol of Amazon S3. */
export type BucketConfig = BucketKey & {
  /** The address of the object store without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
}

const TIMEOUT_MS = 10 * SECOND

/** Stores files in a bucket, addressed as `endpoint/bucket/name`. Refuses with 503 while the bucket fails. */
export function createBucketStore(config: BucketConfig, now: () => Date = () => new Date()): FileStore {
  const bucketUrl = `${config.endpoint}/${config.bucket}`
  const urlOf = (name: string) => {
    if (!isFileName(name)) throw new Error('A stored file is named by its id')
    return new URL(`${bucketUrl}/${name}`)
  }
  const call = (method: S3Request['method'], url: URL, body?: Buffer) =>
    send(config, { method, url, headers: {}, ...(body !== undefined && { body }) }, now())
  return {
    async write(name, bytes) {
      await expectStatus(call('PUT', urlOf(name), bytes), 200)
    },
    async read(name) {
      const response = await expectStatus(call('GET', urlOf(name)), 200, 404)
      return response.status === 404 ? null : response.body
    },
    async remove(name) {
      await expectStatus(call('DELETE', urlOf(name)), 200, 204, 404)
    },
    async list(prefix = '') {
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const url = new URL(`${bucketUrl}/`)
        url.searchParams.set('list-type', '2')
        if (prefix !== '') url.searchParams.set('prefix', prefix)
        if (token !== '') url.searchParams.set('continuation-token', token)
        const { body } = await expectStatus(call('GET', url), 200)
        const xml = body.toString()
        names.push(...[...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name).filter(isFileName))
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
      }
      return names
    },
  }
}

type S3Response = { readonly status: number; readonly body: Buffer }

async function send(key: BucketKey, request: S3Request, now: Date): Promise<S3Response> {
  const { method, url, body } = request
  try {
    const response = await fetch(url, {
      method,
      headers: signS3Request(key, request, now),
      body: body === undefined ? null : new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  } catch {
    throw unavailable('it does not answer')
  }
}

async function expectStatus(sent: Promise<S3Response>, ...expected: readonly number[]): Promise<S3Response> {
  const response = await sent
  if (expected.includes(response.status)) return response
  const code = /<Code>(\w{1,60})<\/Code>/.exec(response.body.toString())?.[1]
  throw unavailable(`it answers ${response.status}${code === undefined ? '' : ` ${code}`}`)
}

function unavailable(reason: string): Refusal {
  return new Refusal('unavailable', `The bucket for files cannot be used just now: ${reason}. Please try again later.`)
}
