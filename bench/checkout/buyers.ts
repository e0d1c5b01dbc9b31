import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buildAddress } from '#test/factories.ts'
import type { App } from '#server/http/handle.ts'
import type { Goods } from './shop-under-load.ts'

/** Sends a submit and gives the status and what came back. */
export type Door = (token: string, key: string, body: string) => Promise<{ status: number; text: string }>

export function inProcess(app: App): Door {
  return async (token, key, body) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' }
    const response = await app.fetch(
      new Request('http://shop.test/api/orders/create', { method: 'POST', headers, body }),
    )
    return { status: response.status, text: await response.text() }
  }
}

export function overHttp(port: number): Door {
  const agent = new Agent({ keepAlive: true })
  return (token, key, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' }
      const options = { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/orders/create', headers }
      const call = request(options, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      call.once('error', reject)
      call.end(body)
    })
}

export type Measured = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly other: number
}

/** Many buyers at once, each ordering one cart after the other; every answer must be an order of its own. */
export async function buy(
  door: Door,
  { goods, tokens }: { goods: readonly Goods[]; tokens: readonly string[] },
  { buyers, ms }: { buyers: number; ms: number },
): Promise<Measured> {
  const times: number[] = []
  const orders = new Set<string>()
  let other = 0
  let turn = randomInt(1e9)
  const start = performance.now()
  const buyer = async () => {
    while (performance.now() - start < ms) {
      turn += 1
      const begun = performance.now()
      const { status, text } = await door(tokens[turn % tokens.length]!, `key-${turn}`, payload(goods, turn))
      times.push(performance.now() - begun)
      if (status === 201) orders.add((JSON.parse(text) as { order: { _id: string } }).order._id)
      else other += 1
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1))
  return { perSecond: Math.round(orders.size / seconds), p50: at(0.5), p95: at(0.95), other }
}

/** Two different products; the quantity says which cart of this customer it is, so that no two are the same. */
function payload(goods: readonly Goods[], turn: number): string {
  const first = randomInt(goods.length)
  const second = (first + 1 + randomInt(goods.length - 1)) % goods.length
  const lines = [first, second].map((place, index) => ({ ...goods[place]!, quantity: 1 + ((turn + index) % 3) }))
  const paise = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  return JSON.stringify({
    items: lines.map(({ id, name, price, quantity }) => ({ productId: id, quantity, price, name })),
    shippingDetails: buildAddress(),
    paymentType: 'COD',
    itemsTotal: paise / 100,
    deliveryFee: 49,
    totalAmount: (paise + 4900) / 100,
  })
}
