import { inflateSync } from 'node:zlib'

const STREAM = /\/Filter \/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g

/** The texts of a PDF in built-in fonts, in the order in which they are drawn, separated by one space. */
export function readPdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  const contents = [...source.matchAll(STREAM)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  )
  const shown = contents.flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => parts))
  return shown
    .map((parts) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

function decode(hex: string): string {
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
}
