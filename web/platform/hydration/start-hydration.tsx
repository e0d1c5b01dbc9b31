import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** From here on React queues clicks itself; those before are clicked again once the page is hydrated (decision 0008). */
export function startHydration(): void {
  const clicked = window.takeEarlyClicks?.() ?? new Set()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ReplayClicks buttons={clicked}>
          <HydratedRouter />
        </ReplayClicks>
      </StrictMode>,
    )
  })
}

function ReplayClicks({ buttons, children }: { buttons: Set<HTMLButtonElement>; children: ReactNode }) {
  useEffect(() => {
    const replay = () => {
      for (const button of buttons) button.click()
      buttons.clear()
    }
    // A click hydrates the Suspense boundary around its button at once, but not from within an effect.
    queueMicrotask(replay)
  }, [buttons])
  return children
}
