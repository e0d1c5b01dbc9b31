import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 5000

/** Whether the shop answers. A device may be in a network from which nothing is reached, so it is asked. */
export function useReachable(): boolean {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      const answers = navigator.onLine && (await answersNow())
      if (!signal.aborted) setReachable(answers)
    }
    void look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    addEventListener('online', look, { signal })
    addEventListener('offline', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
  return isReachable
}

/** One question does not outlive the next: a line that swallows everything would collect them. */
async function answersNow(): Promise<boolean> {
  try {
    return (await fetch('/api/ready', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_EVERY_MS) })).ok
  } catch {
    return false
  }
}
