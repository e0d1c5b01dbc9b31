import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DelayedRedirect } from './ending.ts'
import { useOnPageRestored } from './use-come-back.ts'

/**
 * Runs what a page waits for, shows how it ended, and goes on after the ending's delay. Leaving the page stops both. A
 * page that the back button brings back begins anew: its answer may have been lost while it was away.
 */
export function useDelayedRedirect(run: (signal: AbortSignal) => Promise<DelayedRedirect | null>): DelayedRedirect | null {
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
