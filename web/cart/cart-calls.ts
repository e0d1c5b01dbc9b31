import type { Cart } from '#domain/cart/cart-lines.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { correctionsIn, inOrderOf, priceChanges, readServerCart, type ServerLines } from './server-lines.ts'

/** How a call ended: `refused` will not get better by itself, `failed` may. */
export type Ending = 'done' | 'failed' | 'refused'

type Sent = { readonly ending: Ending; readonly server: ServerLines | null; readonly sentences: readonly string[] }

/** The server's cart, or `null` when there is no readable answer. Cart errors are only logged (spec §8). */
export async function loadCart(call: Client, signal: AbortSignal): Promise<ServerLines | null> {
  const answer = await call('GET /api/cart/get', {}, { signal })
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (server === null) console.error('The cart could not be loaded', answer)
  return server
}

/** Tells the server the whole cart in absolute quantities; an empty one is cleared (spec §4, D6). */
export async function sendCart(call: Client, lines: Cart, signal: AbortSignal): Promise<Sent> {
  if (lines.length === 0) {
    const cleared = await call('DELETE /api/cart/clear', {}, { signal })
    return { ending: endingOf(cleared), server: null, sentences: [] }
  }
  return readCorrected(lines, await call('POST /api/cart/update', { items: wanted(lines) }, { signal }))
}

/** Asks what of a visitor's cart can be had now; the server keeps nothing of it. */
export async function checkCart(call: Client, lines: Cart): Promise<Sent> {
  return readCorrected(lines, await call('POST /api/cart/check', { items: wanted(lines) }))
}

function wanted(lines: Cart) {
  return lines.map((line) => ({
    productId: line.id,
    quantity: line.quantity,
    price: line.sellingPrice,
    name: line.productName,
  }))
}

function readCorrected(lines: Cart, answer: ApiResult<{ cart: unknown }>): Sent {
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (!answer.ok || server === null) return { ending: endingOf(answer), server: null, sentences: [] }
  const kept = inOrderOf(lines, server.lines)
  return {
    ending: 'done',
    server: { ...server, lines: kept },
    sentences: [...correctionsIn(answer.body), ...priceChanges(lines, kept)],
  }
}

function endingOf(answer: ApiResult<unknown>): Ending {
  if (answer.ok) return 'done'
  console.error('The cart could not be sent', answer)
  if (answer.reason === 'no_response') return 'failed'
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isFinal ? 'refused' : 'failed'
}
