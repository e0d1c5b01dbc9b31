import type { Locator, Page } from 'playwright-core'

/** What a person does with keys, mouse and scanner at a page, counted. */
export type CountedHands = {
  /** A key. A chord such as Control+Enter is one press. */
  readonly press: (key: string) => Promise<void>
  /** A press for each character. */
  readonly type: (text: string) => Promise<void>
  readonly click: (target: Locator) => Promise<void>
  /** A scan counts once: the scanner sends the Enter. */
  readonly scan: (code: string) => Promise<void>
  readonly presses: () => number
  /** The pixels by which the page had to be scrolled before clicks. */
  readonly scrolled: () => number
}

export function countHands(page: Page): CountedHands {
  const { keyboard } = page
  let presses = 0
  let scrolled = 0
  return {
    async press(key) {
      presses += 1
      await keyboard.press(key)
    },
    async type(text) {
      presses += [...text].length
      await keyboard.type(text)
    },
    async click(target) {
      presses += 1
      await target.waitFor()
      const before = await page.evaluate(() => scrollY)
      await target.scrollIntoViewIfNeeded()
      scrolled += Math.abs((await page.evaluate(() => scrollY)) - before)
      await target.click()
    },
    async scan(code) {
      presses += 1
      await keyboard.type(code)
      await keyboard.press('Enter')
    },
    presses: () => presses,
    scrolled: () => Math.round(scrolled),
  }
}
