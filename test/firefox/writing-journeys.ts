import type { Page } from '#bench/tools/puppeteer.ts'
import { expect } from 'vitest'
import { violations } from '#test/browser/violations.ts'
import { ADDRESS } from '#test/browser/asha.ts'
import { type FirefoxShopper, type Journeys, PHONE } from './firefox-shopper.ts'
import { sideways } from './looks.ts'
import { expectOn, fill, fillAll, open, press, reload, see, until, visit } from './page-steps.ts'
import { addProduct, mails, orderByCod, register, saveAddress } from './shopper-steps.ts'

const asked = { Name: 'Asha Rao', Mobile: '98765 43210', Email: 'asha@customer.example' }
const SCRIPT = '"><img src=x onerror=window.pwned=1><script>window.pwned=1</script>'
const LONG = 'W'.repeat(100)

/** What shoppers write, and where it comes to stand. */
export const writingJourneys: Journeys = {
  'a visitor asks a question and gets a ticket; the shop gets the question by mail': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await visit(page, `${url}/contact-us`)
    await fillAll(page, { ...asked, Message: 'Do you keep insulin pens?' })
    await press(page, 'Send Message')
    const ticket = await ticketOn(page)
    await until(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(ticket))
    expect(await violations(page)).toEqual([])
    expect((await mailAbout(shopper, ticket)).text).toContain('insulin pens')
    await press(page, 'Send another message')
    await expectOn(page, () => document.querySelector<HTMLInputElement>('#name')?.value, '')
  },

  'what is wrong is said beside the fields, the first one gets the focus, and nothing typed is lost': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/contact-us`)
    await fillAll(page, { Message: 'Hello', Mobile: '12345' })
    await press(page, 'Send Message')
    await see(page, 'Name is required')
    await expectOn(page, () => document.activeElement?.id, 'name')
    await until(async () => expect(await described(page, 'phone')).toContain('Phone number must be 10 digits'))
    await until(async () => expect(await described(page, 'email')).toContain('Email is required'))
    expect(await violations(page)).toEqual([])
    await fillAll(page, { Name: 'Asha', Mobile: '9876543210' })
    await expectOn(page, () => document.body.innerText.includes('Name is required'), false)
    await reload(page)
    await expectOn(page, () => document.querySelector<HTMLInputElement>('#name')?.value, 'Asha')
    await fill(page, 'Email', asked.Email)
    await press(page, 'Send Message')
    await ticketOn(page)
  },

  'hostile text is text, on the page and in the mail': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await visit(page, `${url}/contact-us`)
    await fillAll(page, { ...asked, Name: SCRIPT, Message: SCRIPT })
    await press(page, 'Send Message')
    const mail = await mailAbout(shopper, await ticketOn(page))
    expect(mail.text).toContain(SCRIPT)
    expect(mail.html).not.toMatch(/<img|<script/)
    await expectHarmless(page)
  },

  'what a customer writes is text on every page, breaks no page, and runs nowhere': async (send) => {
    const shopper = await send({ viewport: PHONE })
    const { page, url } = shopper
    page.on('dialog', (dialog) => {
      shopper.complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await visit(page, `${url}/products?search=${encodeURIComponent(SCRIPT)}`)
    await see(page, 'No products found matching your search')
    const searched = () => document.querySelector<HTMLInputElement>('[placeholder="Search Products..."]')!.value
    await expectOn(page, searched, SCRIPT)
    await expectHarmless(page)
    await addProduct(shopper)
    await register(shopper, SCRIPT)
    await visit(page, `${url}/account`)
    await see(page, SCRIPT)
    await expectHarmless(page)
    await saveAddress(shopper, {
      ...ADDRESS,
      'Full Name': SCRIPT,
      Address: LONG,
      City: SCRIPT.slice(0, 90),
      State: LONG,
    })
    await see(page, SCRIPT)
    await expectHarmless(page)
    await orderByCod(shopper)
    await visit(page, `${url}/orders`)
    await press(page, 'Order #')
    await see(page, SCRIPT)
    await see(page, LONG)
    await expectHarmless(page)
    await open(page, `${url}/dev/mailbox`)
    await see(page, SCRIPT)
    await expectHarmless(page)
  },
}

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined()
  expect(await sideways(page), `${page.url()} scrolls sideways`).toEqual([])
}

export async function ticketOn(page: Page): Promise<string> {
  await see(page, 'Your ticket number is')
  return /E-\d+/.exec(await page.evaluate(() => document.body.innerText))![0]
}

export async function mailAbout(shopper: FirefoxShopper, ticket: string) {
  return until(async () => {
    const mail = (await mails(shopper)).find(({ subject }) => subject.includes(ticket))
    if (mail === undefined) throw new Error(`No mail about ${ticket} arrived`)
    return mail
  })
}

function described(page: Page, name: string): Promise<string> {
  return page.evaluate((id) => {
    const ids = document.getElementById(id)?.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((one) => document.getElementById(one)?.innerText).join(' ')
  }, name)
}
