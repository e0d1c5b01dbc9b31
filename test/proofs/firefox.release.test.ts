import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { cartJourneys } from '#test/firefox/cart-journeys.ts'
import { type FirefoxShoppers, hasFirefox, useFirefox } from '#test/firefox/firefox-shopper.ts'
import { keyboardJourneys } from '#test/firefox/keyboard-journeys.ts'
import { lineJourneys } from '#test/firefox/line-journeys.ts'
import { listJourneys } from '#test/firefox/list-journeys.ts'
import { orderJourneys } from '#test/firefox/order-journeys.ts'
import { pageJourneys } from '#test/firefox/page-journeys.ts'
import { paymentJourneys } from '#test/firefox/payment-journeys.ts'
import { plainJourneys } from '#test/firefox/plain-journeys.ts'
import { writingJourneys } from '#test/firefox/writing-journeys.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'

vi.setConfig({ testTimeout: 5 * MINUTE, hookTimeout: 2 * MINUTE })

const journeys = Object.entries({
  ...orderJourneys,
  ...paymentJourneys,
  ...keyboardJourneys,
  ...cartJourneys,
  ...listJourneys,
  ...writingJourneys,
  ...lineJourneys,
  ...plainJourneys,
  ...pageJourneys,
})
const seen = { journeys: 0, orders: 0, complaints: 0 }

let shop: ShopProcess
let shoppers: FirefoxShoppers | undefined
beforeAll(async () => {
  if (!hasFirefox) return void process.stdout.write('firefox: not run, there is no firefox-esr on this machine\n')
  shop = await startShopProcess()
  shoppers = useFirefox(shop.url)
})
afterAll(async () => {
  if (shoppers === undefined) return
  const figures = Object.entries(seen).map(([what, number]) => `${number} ${what}`)
  process.stdout.write(`firefox: ${await shoppers.version()}, ${figures.join(', ')}\n`)
  await shoppers.close()
  await shop.stop()
})

test.runIf(hasFirefox).each(journeys)('H1 in Firefox: %s', async (_, walk) => {
  seen.journeys += 1
  const failed = await walk(shoppers!.send).then(
    () => [],
    (reason: unknown) => [reason],
  )
  const { complaints, orders } = await shoppers!.dismiss()
  seen.orders += orders
  seen.complaints += complaints.length
  if (failed.length > 0) throw failed[0]
  expect(complaints).toEqual([])
})
