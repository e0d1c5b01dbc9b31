import { useEffect } from 'react'

/** Calls `load`, a stable function, after the page has loaded: for code that the first view does not need. */
export function useAfterLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => void load().catch(() => {})
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
  }, [load])
}
