import type { BrowserContext, Page } from 'playwright-core'

/** Wraps every text node after hydration and again after each change, as the translators of browsers do. */
export async function installTranslator(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Fiber = { tag: number; memoizedState: unknown; child: Fiber | null; sibling: Fiber | null }
    type Root = { stateNode: { current: Fiber } }
    const SUSPENSE = 13
    // A test may stop the clock of the page.
    const { setTimeout } = window
    const isDehydrated = ({ tag, memoizedState, child, sibling }: Fiber): boolean =>
      (tag === SUSPENSE && (memoizedState as { dehydrated?: unknown } | null)?.dehydrated != null) ||
      (child !== null && isDehydrated(child)) ||
      (sibling !== null && isDehydrated(sibling))
    const isHydrated = () => {
      const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1] as
        | Root
        | undefined
      if (!root) return false
      const { current } = root.stateNode
      return !(current.memoizedState as { isDehydrated: boolean }).isDehydrated && !isDehydrated(current)
    }
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || text.textContent?.trim() === '') continue
        if (parent.closest('font, script, style, noscript, textarea, select, svg, [translate=no]')) continue
        const font = document.createElement('font')
        parent.replaceChild(font, text)
        font.append(text)
      }
    }
    const start = () => {
      if (!isHydrated()) return void setTimeout(start, 20)
      wrap()
      new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    document.addEventListener('DOMContentLoaded', start)
  })
}

/** Resolves when the page is translated, or at once on pages without the shop's scripts. */
export async function waitForTranslation(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('link[rel=modulepreload], script[type=module]') === null ||
      document.querySelector('font') !== null,
  )
}
