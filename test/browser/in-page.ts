import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page of Playwright or Puppeteer, which share `evaluate` but no type. */
type ScriptablePage = { readonly evaluate: (work: never) => Promise<unknown> }

function runInPage<T>(page: ScriptablePage, work: string | (() => T | Promise<T>)): Promise<T> {
  return page.evaluate(work as never) as Promise<T>
}

export async function readFocusedName(page: ScriptablePage): Promise<string> {
  return runInPage(page, () => {
    const element = document.activeElement as HTMLInputElement | null
    if (element === null || element === document.body || element.id === 'main') return ''
    return (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText).trim()
  })
}

/** Describes the focused element when it is covered or has no focus outline. */
export async function findHiddenFocus(page: ScriptablePage): Promise<string | null> {
  return runInPage(page, async () => {
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    const element = document.activeElement
    if (element === null || element === document.body || element.id === 'main') return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
    const over = document.elementFromPoint(x, y)
    const isVisible = over !== null && (element.contains(over) || over.contains(element))
    const { outlineStyle } = getComputedStyle(element)
    if (isVisible && outlineStyle !== 'none') return null
    return `${element.outerHTML.slice(0, 160)} at ${Math.round(y)} beneath ${over?.outerHTML.slice(0, 80)}`
  })
}

export async function listAxeViolations(page: ScriptablePage): Promise<string[]> {
  if (!(await runInPage(page, () => 'axe' in globalThis))) await runInPage(page, axe)
  return runInPage(page, async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    // The other result types would cost time.
    const found = await axe.run({ resultTypes: ['violations'], selectors: false })
    return found.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    )
  })
}
