import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Hydrates the page and replays earlier clicks afterwards (decision 0008). React queues later ones itself. */
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
    // A click inside an effect would not hydrate the Suspense boundary of its button.
    queueMicrotask(replay)
  }, [buttons])
  return children
}
