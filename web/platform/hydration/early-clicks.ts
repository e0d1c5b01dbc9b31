import { withoutIndentation } from './inline-function.ts'

declare global {
  interface Window {
    takeEarlyClicks?: () => Set<HTMLButtonElement>
    /** Call when a script failed to load. */
    reloadOnce?: () => void
    /** Call when all scripts were loaded. */
    allowReload?: () => void
  }
}

/** Runs inline in every page and records buttons clicked before hydration. Links and submit buttons need no help. */
function recordEarlyClicks(): void {
  const clicked = new Set<HTMLButtonElement>()
  const record = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type="button"]')
    if (button) clicked.add(button)
  }
  addEventListener('click', record, true)
  window.takeEarlyClicks = () => {
    removeEventListener('click', record, true)
    return clicked
  }
}

/**
 * Runs inline in every page. When a script fails to load, the page is loaded once more; after that it stays a page without
 * scripts and says so.
 */
function watchScripts(): void {
  const tryKey = 'reloadedPage'
  let isPlain = false
  const showPlainPage = () => {
    if (isPlain) return
    isPlain = true
    const note = document.createElement('p')
    note.setAttribute('role', 'alert')
    note.className = 'page-column'
    note.textContent =
      'This page did not load completely. Links and the search work. For the rest, please reload it or call us.'
    document.querySelector('main')?.prepend(note)
  }
  window.reloadOnce = () => {
    try {
      if (sessionStorage.getItem(tryKey) === location.href) return showPlainPage()
      sessionStorage.setItem(tryKey, location.href)
    } catch {
      return showPlainPage()
    }
    location.reload()
  }
  window.allowReload = () => {
    try {
      sessionStorage.removeItem(tryKey)
    } catch {
      // Storage is blocked: nothing was stored.
    }
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && window.reloadOnce?.(), true)
}

export const earlyClicksScript = `(${withoutIndentation(recordEarlyClicks)})();(${withoutIndentation(watchScripts)})()`
