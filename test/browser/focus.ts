import { type InPage, runInPage } from './in-page.ts'

/** The name of what has the focus, as a person would say it. */
export async function focused(page: InPage): Promise<string> {
  return runInPage(page, () => {
    const element = document.activeElement as HTMLInputElement | null
    if (element === null || element === document.body || element.id === 'main') return ''
    return (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText).trim()
  })
}

/** What has the focus when something else lies over it, or when it does not show that it has it. */
export async function hidden(page: InPage): Promise<string | null> {
  return runInPage(page, async () => {
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    const element = document.activeElement
    if (element === null || element === document.body || element.id === 'main') return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
    const over = document.elementFromPoint(x, y)
    const isSeen = over !== null && (element.contains(over) || over.contains(element))
    const { outlineStyle } = getComputedStyle(element)
    if (isSeen && outlineStyle !== 'none') return null
    return `${element.outerHTML.slice(0, 160)} at ${Math.round(y)} beneath ${over?.outerHTML.slice(0, 80)}`
  })
}
