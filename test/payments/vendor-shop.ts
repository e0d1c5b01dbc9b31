import type { GatewayId } from '#server/gateways/payments/gateway.ts'
import type { GatewayUnderTest } from '../gateways/fakes/start-fakes.ts'
import { gatewayStarters } from '../gateways/fakes/start-fakes.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import {
  attemptsOf,
  type PlacedOnlineOrder,
  orderOnline,
  lastAttemptRef,
  startGatewayPayment,
} from './payment-steps.ts'

const ORIGIN = 'https://shop.example'

export type StartedPayment = PlacedOnlineOrder & { readonly ref: string; readonly page: string }

export type VendorShop = Pick<GatewayUnderTest, 'fake' | 'gateway'> & {
  readonly app: TestApp
  /** Advances the clocks of the shop and the vendor. */
  readonly advance: (ms: number) => void
  /** Places an order, starts its payment and opens the payment page. */
  readonly startOrderPayment: () => Promise<StartedPayment>
  /** Follows the vendor's return URL and returns the redirect. */
  readonly returnFromVendor: (paying: StartedPayment) => Promise<string | null>
  /** Delivers and processes a webhook; returns the status of the answer. */
  readonly deliverVendorWebhook: (ref: string, options?: { refundRef?: string; secret?: string }) => Promise<number>
  readonly close: () => Promise<void>
}

/** The shop with one real adapter that calls a fake vendor over HTTP. */
export async function startVendorShop(id: GatewayId): Promise<VendorShop> {
  const { gateway, fake, clock } = await gatewayStarters[id]()
  const all = [gateway]
  const find = (name: string) => (name === id ? gateway : null)
  const app = await startTestApp({ env: { PUBLIC_URL: ORIGIN }, gateways: () => ({ active: gateway, all, find }) })
  const advance = (ms: number) => {
    app.clock.advance(ms)
    clock.advance(ms)
  }
  return {
    app,
    fake,
    gateway,
    advance,
    startOrderPayment: async () => {
      const bought = await orderOnline(app)
      const page = await startGatewayPayment(bought)
      const [attempt] = await attemptsOf(app, bought.id)
      const form = page.startsWith(`${ORIGIN}/pay/handoff/`) ? await readPaymentForm(app, page) : null
      await fake.visit(form ?? attempt!.action!)
      return { ...bought, page, ref: await lastAttemptRef(app, bought.id) }
    },
    returnFromVendor: async ({ ref }) => {
      const { returnUrl } = fake.payments().find((payment) => payment.ref === ref)!
      // PayU posts its result; the others add an unverified one to the address.
      const { headers, body } = fake.webhook(ref)
      const posted = { method: 'POST', headers: headers as Record<string, string>, body: body as BodyInit }
      const path = new URL(returnUrl).pathname
      const response = await (id === 'payu' ? app.send(path, posted) : app.send(`${path}?status=success&order_id=x`))
      return response.headers.get('location')
    },
    deliverVendorWebhook: async (ref, options) => {
      advance(4000)
      const { headers, body } = fake.webhook(ref, options)
      const init = { method: 'POST', headers: headers as Record<string, string>, body: body as BodyInit }
      const { status } = await app.send(`/api/payments/webhooks/${id}`, init)
      await app.runPayments()
      return status
    },
    close: async () => {
      await app.close()
      await fake.close()
    },
  }
}

/** Reads the form of a hand-off page as a browser posts it, or returns null. */
export async function readPaymentForm(app: TestApp, page: string) {
  const html = await (await app.send(new URL(page).pathname)).text()
  const url = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  if (url === undefined) return null
  const fields = Object.fromEntries(inputs.map(([, name, value]) => [plain(name!), plain(value!)]))
  return { kind: 'form_post', url: plain(url), fields } as const
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
