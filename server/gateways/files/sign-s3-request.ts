import { createHash, createHmac } from 'node:crypto'

export type BucketKey = { readonly region: string; readonly keyId: string; readonly secret: string }

export type S3Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Further headers to sign, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** The headers of a request with AWS Signature Version 4, without `host`, which fetch sets itself. */
export function signS3Request(
  { region, keyId, secret }: BucketKey,
  { method, url, headers, body = Buffer.alloc(0) }: S3Request,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const bodyHash = sha256(body)
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: url.host }).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    canonicalPath(url),
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`
  return { ...sent, authorization }
}

function canonicalPath({ pathname }: URL): string {
  return pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
