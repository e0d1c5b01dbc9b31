import { Parser } from 'saxen'
import { UnreadableFile } from './unreadable-file.ts'
import { sentences } from './workbook-sentences.ts'

/** Reads an attribute by its name, without its prefix; '' without the attribute. */
type ReadAttribute = (name: string) => string

type XmlListeners = {
  /** Names are without their prefix. */
  readonly open: (name: string, attribute: ReadAttribute) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const MAX_DEPTH = 64
/** The characters of a cell, each written as `&#x10FFFF;`. */
const MAX_TOKEN_BYTES = 400_000

/** Reads XML as it arrives. Tags and texts of unbounded length or depth throw `UnreadableFile`. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, { open, close, text }: XmlListeners): Promise<void> {
  const decoder = new TextDecoder()
  const parser = new Parser()
  let depth = 0
  let unreadBytes = 0
  parser
    .on('error', (error) => {
      throw error
    })
    .on('openTag', (name, readAttributes, decode) => {
      unreadBytes = 0
      depth += 1
      if (depth > MAX_DEPTH) throw new UnreadableFile(sentences.broken)
      open(localName(name), (attribute) => decode(findAttribute(readAttributes(), attribute)))
    })
    .on('closeTag', (name) => {
      unreadBytes = 0
      depth -= 1
      close?.(localName(name))
    })
  if (text)
    parser
      .on('text', (written, decode) => text(decode(written)))
      .on('cdata', (written) => {
        unreadBytes = 0
        text(written)
      })
  for await (const chunk of chunks) {
    unreadBytes += chunk.length
    if (unreadBytes > MAX_TOKEN_BYTES) throw new UnreadableFile(sentences.cell)
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.end()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function findAttribute(attributes: Readonly<Record<string, string>>, name: string): string {
  const own = attributes[name]
  if (own !== undefined) return own
  const prefixed = Object.keys(attributes).find((other) => other.endsWith(`:${name}`))
  return prefixed === undefined ? '' : (attributes[prefixed] ?? '')
}
