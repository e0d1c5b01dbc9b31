import { constants, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { launchFirefox, missingFirefox } from '#test/cross-browser/firefox.ts'
import { testJourneys } from '#test/cross-browser/journeys.ts'
import { clickByName, expectText, openPage, orderByCash, registerBuyer } from '#test/cross-browser/steps.ts'

const visit = testJourneys(launchFirefox, missingFirefox)

test('print: an order fits on two sheets', async () => {
  const buyer = await visit()
  const { page, url } = buyer
  await registerBuyer(buyer)
  await orderByCash(buyer)
  await openPage(page, `${url}/orders`)
  await clickByName(page, 'Order #')
  await expectText(page, 'Shipment Details')
  expect(sheetsOf(Buffer.from(await buyer.printA4()))).toBeLessThanOrEqual(2)
})

/** The page count of a PDF, read from its compressed streams. */
function sheetsOf(pdf: Buffer): number {
  for (const { index, 0: start } of pdf.toString('latin1').matchAll(/stream\r?\n(?=x)/g)) {
    const stream = inflateSync(pdf.subarray(index + start.length), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    const count = /\/Type \/Pages[^]*?\/Count (\d+)/.exec(stream)?.[1]
    if (count !== undefined) return Number(count)
  }
  throw new Error('The PDF tells no number of pages')
}
