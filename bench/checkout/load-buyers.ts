import { Agent, request } from 'node:http'
import { buildAddress } from '#test/factories.ts'
import type { LoadBuyer, LoadProduct } from './bench-shop.ts'

/** Sends a submit and returns status and body. */
export type SubmitOrder = (token: string, key: string, body: string) => Promise<{ status: number; text: string }>

export function submitOverHttp(port: number): SubmitOrder {
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

export type CheckoutMeasurement = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly refused: number
}

/** Runs `atOnce` concurrent buyers, each ordering its cart once, until all carts are ordered or the time is over. */
export async function runLoadBuyers(
  send: SubmitOrder,
  customers: readonly LoadBuyer[],
  { atOnce, ms }: { readonly atOnce: number; readonly ms: number },
): Promise<CheckoutMeasurement> {
  const times: number[] = []
  const orders = new Set<string>()
  const queue = [...customers]
  const start = performance.now()
  const checkout = async () => {
    for (let who = queue.pop(); who !== undefined && performance.now() - start < ms; who = queue.pop()) {
      const begun = performance.now()
      const { status, text } = await send(who.token, 'the-key-of-this-checkout', payload(who.cart))
      times.push(performance.now() - begun)
      if (status === 201) orders.add((JSON.parse(text) as { order: { _id: string } }).order._id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checkout))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1))
  const perSecond = Math.round(orders.size / seconds)
  return { perSecond, p50: at(0.5), p95: at(0.95), refused: times.length - orders.size }
}

function payload(cart: readonly LoadProduct[]): string {
  const paise = cart.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  return JSON.stringify({
    items: cart.map(({ id, name, price }) => ({ productId: id, quantity: 1, price, name })),
    shippingDetails: buildAddress(),
    paymentType: 'COD',
    itemsTotal: paise / 100,
    deliveryFee: 49,
    totalAmount: (paise + 4900) / 100,
  })
}
