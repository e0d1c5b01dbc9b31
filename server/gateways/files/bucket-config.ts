import type { BucketConfig } from './bucket-store.ts'

/** All settings of the bucket for files, or none of them. */
export function readBucketConfig(
  env: Readonly<Record<string, string | undefined>>,
  wrong: string[],
): BucketConfig | null {
  const { FILES_S3_ENDPOINT: address = '', FILES_S3_BUCKET: bucket = '', FILES_S3_REGION: region = '' } = env
  const { FILES_S3_KEY_ID: keyId = '', FILES_S3_SECRET: secret = '' } = env
  const settings = [address, bucket, region, keyId, secret]
  if (settings.every((setting) => setting === '')) return null
  if (settings.includes(''))
    wrong.push(
      'A bucket for files needs FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_REGION, FILES_S3_KEY_ID and FILES_S3_SECRET.',
    )
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) wrong.push('FILES_S3_BUCKET must be the name of a bucket.')
  const { origin, href, protocol, hostname } = URL.canParse(address) ? new URL(address) : new URL('about:blank')
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (href !== `${origin}/` || !(protocol === 'https:' || isLocal))
    wrong.push('FILES_S3_ENDPOINT must be a bare https address such as https://s3.ap-south-1.amazonaws.com.')
  return { endpoint: origin, bucket, region, keyId, secret }
}
