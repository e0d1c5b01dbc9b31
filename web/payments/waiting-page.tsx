import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DelayedRedirect } from '#web/platform/timing.ts'

/** The middle of a page that goes on by itself: a turning ring and the words. */
export function WaitingPage({
  isWaiting,
  withoutScript,
  children,
}: {
  isWaiting: boolean
  /** What a browser without JavaScript is told, in which nothing goes on. */
  withoutScript: string
  children: ReactNode
}) {
  return (
    <div className="page-column py-10 md:py-16">
      <div className="mx-auto flex max-w-prose flex-col items-center gap-4 text-center">
        {isWaiting && (
          <span
            aria-hidden="true"
            className="my-2 size-16 animate-spin rounded-full border-4 border-line border-t-brand"
          />
        )}
        {children}
        <noscript>
          <p className="text-quiet">{withoutScript}</p>
        </noscript>
      </div>
    </div>
  )
}

/**
 * Runs what a page waits for, shows how it ended, and goes on after the ending's delay. Leaving the page stops both. A
 * page that the back button brings back begins anew: its answer may have been lost while it was away.
 */
export function useDelayedRedirect(
  run: (signal: AbortSignal) => Promise<DelayedRedirect | null>,
): DelayedRedirect | null {
  const navigate = useNavigate()
  const [ending, setEnding] = useState<DelayedRedirect | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void run(stop.signal).then((found) => !stop.signal.aborted && setEnding(found))
    return () => stop.abort()
  }, [run])
  useEffect(() => {
    if (ending === null) return
    const { path, delayMs, state } = ending
    const timer = setTimeout(() => void navigate(path, { replace: true, state }), delayMs)
    return () => clearTimeout(timer)
  }, [ending, navigate])
  useOnPageRestored(reload)
  return ending
}

function reload() {
  location.reload()
}

/** Calls back when the browser shows this page again as it was left, by its back button (D44). Nothing was run meanwhile. */
export function useOnPageRestored(wake: () => void): void {
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => event.persisted && wake()
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [wake])
}
