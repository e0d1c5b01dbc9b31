import type { TextFormat } from '../staff/record-change.ts'

/** A block of PEM in a text of several, as `[block, label, base64]`. */
const PEM_BLOCK = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----([\sA-Za-z0-9+/=]+)-----END \1-----/g

/** The certificates and public keys in a text, one below the other, as PEM of their own; null where something else stands in it. */
export function readPemBlocks(text: string): readonly string[] | null {
  if (text.replaceAll(PEM_BLOCK, '').trim() !== '') return null
  return [...text.matchAll(PEM_BLOCK)].map(([, label = '', body = '']) => {
    const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
    return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
  })
}

/** What the owner pastes to have signatures verified. */
export const portalKeyFormat: TextFormat = {
  normalise: (text) => text.replaceAll(/\s+/g, ' ').trim(),
  refusal: (text) =>
    readPemBlocks(text) === null
      ? 'Please paste the whole certificate, from “-----BEGIN CERTIFICATE-----” to “-----END CERTIFICATE-----”.'
      : null,
}
