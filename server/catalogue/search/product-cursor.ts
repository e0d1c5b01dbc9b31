import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../http/refusal.ts'

/** The sort keys of the last product of a page. */
export type ListPosition = {
  readonly tier: number
  readonly key: string | number
  readonly position: number
  readonly id: string
}

/** A signed cursor, valid for this list only. */
export function writeCursor(secret: Uint8Array, list: unknown, { tier, key, position, id }: ListPosition): string {
  const place = Buffer.from(JSON.stringify([tier, key, position, id])).toString('base64url')
  return `${place}.${sign(secret, list, place).toString('base64url')}`
}

/** Reads a cursor of this list; 422 for any other. */
export function readCursor(secret: Uint8Array, list: unknown, cursor: string): ListPosition {
  const [place = '', signature = '', ...more] = cursor.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(secret, list, place)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) throw unusable()
  const [tier, key, position, id] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [
    number,
    string | number,
    number,
    string,
  ]
  return { tier, key, position, id }
}

function sign(secret: Uint8Array, list: unknown, place: string): Buffer {
  return createHmac('sha256', secret)
    .update(`cursor\n${JSON.stringify(list)}\n${place}`)
    .digest()
    .subarray(0, 16)
}

function unusable(): Refusal {
  const sentence = 'This place belongs to another list. Please start again from its first page.'
  return new Refusal('invalid', sentence, { fields: { after: sentence } })
}
