import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const SHOW_AFTER_MS = 150

/** Where a navigation goes that takes long enough to be shown. A quick one shows nothing but the new page. */
export function usePending(): string | null {
  const { state, location } = useNavigation()
  const target = state === 'idle' ? null : location.pathname + location.search
  const [slow, setSlow] = useState<string | null>(null)

  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => setSlow(target), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [target])

  return target !== null && slow === target ? (location?.pathname ?? null) : null
}

/** A thin line that creeps along the top and the word. The page below stays where it is, so that back finds its place. */
export function PendingBar() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 print:hidden">
      <div className="h-1 origin-left animate-creep bg-brand" />
      <span className="absolute top-20 left-1/2 flex -translate-x-1/2 animate-rise items-center gap-2 rounded-full bg-deep px-4 py-2 text-base font-semibold text-on-deep shadow-float">
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
        Loading...
      </span>
    </div>
  )
}
