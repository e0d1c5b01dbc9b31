import { expect, test } from 'vitest'
import { useBrowserUsers } from './browser-user.ts'

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
