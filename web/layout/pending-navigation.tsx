import { type ReactNode, useEffect, useState } from 'react'
import { href, useNavigation } from 'react-router'
import { useAfterLoad } from '#web/platform/use-after-load.ts'
import type { PageSkeleton } from '#web/ui/skeletons.tsx'

const SHOW_AFTER_MS = 150

/** The path of a navigation that takes longer than 150 ms. */
export function usePendingPath(): string | null {
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

/** A progress line at the top, with a label above the bars of the foot. */
export function PendingBar() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 print:hidden">
      <div className="h-1 origin-left animate-creep bg-brand" />
      <span className="fixed bottom-[calc(var(--foot-height)+0.5rem)] left-1/2 flex -translate-x-1/2 animate-rise items-center gap-2 rounded-full bg-deep px-4 py-2 text-base font-semibold text-on-deep shadow-float">
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
        Loading...
      </span>
    </div>
  )
}

const skeletons = [
  { under: href('/products'), page: 'products' },
  { under: '/product-details/', page: 'product' },
  { under: href('/orders'), page: 'orders' },
] as const

/** Set after the first page has loaded. */
let LoadedSkeleton: typeof PageSkeleton | null = null

async function loadSkeletons(): Promise<void> {
  LoadedSkeleton = (await import('#web/ui/skeletons.tsx')).PageSkeleton
}

type PendingPageProps = { from: string; to: string | null; children: ReactNode }

/** Covers the page with the skeleton of the next one. The page stays mounted, so that it is unchanged after going back. */
export function PendingPage({ from, to, children }: PendingPageProps) {
  useAfterLoad(loadSkeletons)
  const next = to === null || to === from ? undefined : skeletons.find(({ under }) => to.startsWith(under))
  const skeleton = next && LoadedSkeleton && <LoadedSkeleton page={next.page} />
  return (
    <>
      {skeleton && (
        <div className="sticky top-(--header-height) z-25 h-0">
          <div className="h-dvh overflow-hidden bg-ground">
            <div className="page-column">{skeleton}</div>
          </div>
        </div>
      )}
      <div inert={Boolean(skeleton)}>{children}</div>
    </>
  )
}
