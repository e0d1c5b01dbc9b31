import { PRIVATE_PAGES, PUBLIC_PAGES } from '#test/browser/pages.ts'
import { type Journeys, LAPTOP, PHONE, type SendShopper } from './firefox-shopper.ts'
import { expectSound } from './looks.ts'
import { expectAddress, expectOn, press, visit } from './page-steps.ts'
import { addProduct, becomeBuyer, orderByCod } from './shopper-steps.ts'

const DETAILS = '/product-details/prd_pyrosham-650'

export const pageJourneys: Journeys = {
  'on a phone every public page is accessible and as wide as the window': (send) => lookAround(send, PHONE),
  'on a laptop every public page is accessible and as wide as the window': (send) => lookAround(send, LAPTOP),
  'on a phone every private page is accessible and as wide as the window': (send) => lookAtOwn(send, PHONE),
  'on a laptop every private page is accessible and as wide as the window': (send) => lookAtOwn(send, LAPTOP),
}

async function lookAround(send: SendShopper, viewport: typeof PHONE): Promise<void> {
  const { page, url } = await send({ viewport })
  for (const path of [...PUBLIC_PAGES, DETAILS]) {
    await visit(page, url + path)
    await expectSound(page)
  }
}

async function lookAtOwn(send: SendShopper, viewport: typeof PHONE): Promise<void> {
  const shopper = await send({ viewport })
  const { page, url } = shopper
  await becomeBuyer(shopper)
  await orderByCod(shopper)
  await addProduct(shopper, 'capsule')
  for (const path of PRIVATE_PAGES) {
    await visit(page, url + path)
    await expectOn(page, () => document.body.innerText.includes('Loading...'), false)
    await expectSound(page)
  }
  await press(page, 'Order #')
  await expectAddress(page, ({ pathname }) => pathname.startsWith('/orderdetails/'))
  await expectOn(page, () => document.body.innerText.includes('Shipment Details'), true)
  await expectSound(page)
}
