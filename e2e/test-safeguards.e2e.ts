import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listSpoiltTexts } from './layout-checks.ts'

const sendShopper = useBrowserUsers()

test('detects innerHTML, inline styles and requests to other origins', async () => {
  const { page, complaints } = await sendShopper()
  await page.goto('/')
  await page.evaluate(() => {
    const caught = (what: () => unknown) => {
      try {
        what()
      } catch {
        // Hides the exception from the console; the event must still report it.
      }
    }
    caught(() => (document.createElement('p').innerHTML = '<b>x</b>'))
    const style = document.createElement('style')
    style.append('body{}')
    document.head.append(style)
    new Image().src = 'https://elsewhere.example/pixel.gif'
    void fetch('https://elsewhere.example/').catch(() => {})
  })
  for (const breach of [
    /^policy: require-trusted-types-for trusted-types-sink Element innerHTML/,
    /^policy: style-src-elem inline/,
    /^policy: img-src https:\/\/elsewhere\.example/,
    /^policy: connect-src https:\/\/elsewhere\.example/,
  ])
    await expect.poll(() => complaints).toContainEqual(expect.stringMatching(breach))
  complaints.length = 0
})

test('translates every page after its hydration and after each change', async () => {
  const { page } = await sendShopper()
  await page.goto('/login')
  await page.locator('h1 > font').waitFor()
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
  await page.locator('font').filter({ hasText: 'Please fill in both email and password' }).first().waitFor()
})

test('detects cookies', async () => {
  const { page, context } = await sendShopper()
  await page.goto('/')
  await page.evaluate(() => void (document.cookie = 'seen=1'))
  await expect.poll(() => context.cookies()).toHaveLength(1)
  await context.clearCookies()
})

test('detects texts that are cut, stick out of a control or lie on another', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/vision')
  expect(await listSpoiltTexts(page)).toEqual([])
  await page.evaluate(() => {
    const add = (name: string, text: string, style: Partial<CSSStyleDeclaration>) => {
      const box = document.createElement(name)
      box.textContent = text
      Object.assign(box.style, { whiteSpace: 'nowrap', width: '3rem', ...style })
      document.querySelector('main')?.append(box)
    }
    add('p', 'A planted text that is cut', { overflow: 'hidden' })
    add('button', 'A planted label that sticks out', { overflow: 'visible', padding: '0', display: 'block' })
    add('p', 'One planted text', { marginTop: '3rem' })
    add('p', 'Another planted text', { marginTop: '-1.25rem' })
  })
  expect((await listSpoiltTexts(page)).map((one) => one.split(':')[0])).toEqual(['cut', 'out', 'on each other'])
})
