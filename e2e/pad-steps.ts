import type { Page } from 'playwright-core'

/** Names of products with enough packs. */
export function listedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const response = await fetch('/api/products?limit=60&availability=in-stock')
    const { data } = (await response.json()) as { data: { productName: string; stock: number }[] }
    return data.filter(({ stock }) => stock > 25).map(({ productName }) => productName)
  })
}

/** Pastes a list into the order pad. */
export async function pasteList(page: Page, list: string): Promise<void> {
  await page.getByLabel('Add lines').evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, list)
}
