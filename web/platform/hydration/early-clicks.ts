declare global {
  interface Window {
    takeEarlyClicks?: () => Set<HTMLButtonElement>
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

export const earlyClicksScript = `(${recordEarlyClicks})()`
