declare global {
  interface Window {
    takeEarlyClicks?: () => Set<HTMLButtonElement>
  }
}

/** Runs inline in every page: remembers buttons clicked before React listens. Links and submit buttons work by themselves. */
function rememberEarlyClicks(): void {
  const clicked = new Set<HTMLButtonElement>()
  const remember = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type="button"]')
    if (button) clicked.add(button)
  }
  addEventListener('click', remember, true)
  window.takeEarlyClicks = () => {
    removeEventListener('click', remember, true)
    return clicked
  }
}

export const earlyClicksScript = `(${rememberEarlyClicks})()`
