import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { buildPhoto } from '#test/prescription-steps.ts'
import { type HostileFiles, joinBytes, PAYLOAD_TEXT, payloadBytes, type RefusedFiles } from './hostile-file.ts'

/** A PNG chunk without a valid checksum. */
function chunk(kind: string, contents: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(contents.length)
  return joinBytes(length, kind, contents, Buffer.alloc(4))
}

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

/** A decompression bomb: a PNG header with a large size and few bytes. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return joinBytes(
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** A JPEG segment after the first two bytes. */
async function jpegWith(marker: number, contents: Buffer): Promise<Buffer> {
  const jpeg = await buildPhoto()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(contents.length + 2)
  return joinBytes(jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, contents, jpeg.subarray(2))
}

export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
const withExif = (format: PictureFormat) => async () =>
  sharp(await buildPhoto())
    .withExif({
      IFD0: { Artist: PAYLOAD_TEXT, ImageDescription: PAYLOAD_TEXT },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 22/1 0/1' },
    })
    .toFormat(format)
    .toBuffer()

const formats = ['jpeg', 'png', 'webp'] as const
type PictureFormat = (typeof formats)[number]

const noises = new Map<PictureFormat, Promise<Buffer>>()
/** A picture of noise, so that damage at any place is visible. */
function noise(format: PictureFormat): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const create = { width: 300, height: 300, channels: 3, background: 'white', noise: gaussian } as const
  const made = noises.get(format) ?? sharp({ create }).toFormat(format).toBuffer()
  noises.set(format, made)
  return made
}

const payloads = {
  'a script': PAYLOAD_TEXT,
  'a ZIP': `PK\u0003\u0004${PAYLOAD_TEXT}`,
  'a PDF': `%PDF-1.7\n${PAYLOAD_TEXT}\n%%EOF`,
  'a PHP page': `<?php ${PAYLOAD_TEXT}`,
  'an executable': `MZ${'\0'.repeat(60)}${PAYLOAD_TEXT}`,
  'a second picture': `\u00ff\u00d8\u00ff${PAYLOAD_TEXT}`,
} as const

/** Each payload appended to each picture format. */
const appended = Object.fromEntries(
  Object.entries(payloads).flatMap(([what, payload]) =>
    formats.map((format) => [
      `${what} after a ${format}`,
      async () => joinBytes(await buildPhoto(format), Buffer.from(payload, 'latin1')),
    ]),
  ),
) satisfies HostileFiles

/** Accepted pictures, which are stored without the payload. */
export const picturesWithPayload: HostileFiles = {
  ...appended,
  'EXIF in a JPEG': withExif('jpeg'),
  'EXIF in a PNG': withExif('png'),
  'EXIF in a WebP': withExif('webp'),
  'a JPEG comment': () => jpegWith(0xfe, payloadBytes),
  'an unknown JPEG segment': () => jpegWith(0xe9, payloadBytes),
  'XMP in a JPEG': () => jpegWith(0xe1, joinBytes('http://ns.adobe.com/xap/1.0/\0', payloadBytes)),
  'a gzip stream after a PNG': async () => joinBytes(await buildPhoto('png'), gzipSync(payloadBytes), payloadBytes),
  'a JPEG after a JPEG': async () => joinBytes(await buildPhoto(), payloadBytes, await buildPhoto()),
}

/** Each picture format, truncated at each tenth of its length. */
const truncated = Object.fromEntries(
  formats.flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((tenths) => [
      `${tenths} tenths of a ${format}`,
      [422, async () => (await noise(format)).subarray(0, ((await noise(format)).length * tenths) / 10)] as const,
    ]),
  ),
) satisfies RefusedFiles

export const refusedPictures: RefusedFiles = {
  ...truncated,
  nothing: [422, async () => Buffer.alloc(0)],
  'a PDF that begins with a JPEG': [
    422,
    async () => joinBytes(Buffer.from([0xff, 0xd8, 0xff]), '%PDF-1.7\n', payloadBytes),
  ],
  'a JPEG of three bytes': [422, async () => Buffer.from([0xff, 0xd8, 0xff])],
  'a PNG signature alone': [422, async () => PNG],
  'a WebP header alone': [422, async () => joinBytes('RIFF', Buffer.alloc(4), 'WEBP')],
  'a WebP of noise': [422, async () => joinBytes('RIFF', Buffer.alloc(4), 'WEBPVP8 ', Buffer.alloc(3000, 7))],
  'a JPEG of noise': [422, async () => joinBytes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 0x55))],
  'a PNG of 50,000 by 50,000 pixels': [422, async () => pngBomb(50_000, 50_000)],
  'a PNG of 2,147,483,647 by 1 pixels': [422, async () => pngBomb(2_147_483_647, 1)],
  'a PNG without pixels': [422, async () => pngBomb(0, 0)],
  'a JPEG of 41 megapixels': [422, () => plainPicture(8200, 5000).jpeg().toBuffer()],
  'a PNG of 64 megapixels': [422, () => plainPicture(8000, 8000).png().toBuffer()],
  'a PNG that says it is a WebP': [
    422,
    async () => joinBytes('RIFF', Buffer.alloc(4), 'WEBP', await buildPhoto('png')),
  ],
}

/** Each picture format with a hole at each eighth of its length. It may be accepted or refused. */
export const damagedPictures: HostileFiles = Object.fromEntries(
  formats.flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7].map((eighths) => [
      `a ${format} with a hole at ${eighths} eighths`,
      async () => {
        const file = Buffer.from(await noise(format))
        const from = Math.floor((file.length * eighths) / 8)
        return file.fill(PAYLOAD_TEXT, from, from + 64)
      },
    ]),
  ),
)
