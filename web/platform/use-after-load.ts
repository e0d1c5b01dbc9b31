import { useEffect } from 'react'

/** Calls `load`, which never changes, when the browser has loaded the page: for code that no first view shows. */
export function useAfterLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => void load().catch(() => {})
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
  }, [load])
}
