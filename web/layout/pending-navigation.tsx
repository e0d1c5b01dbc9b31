import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { href, useNavigation } from 'react-router'
import type * as PendingParts from '#web/ui/pending-parts.tsx'
import { useAfterLoad } from '#web/platform/use-after-load.ts'

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

const skeletons = [
  { under: href('/products'), page: 'products' },
  { under: '/product-details/', page: 'product' },
  { under: href('/orders'), page: 'orders' },
] as const

type PendingPageProps = { from: string; to: string | null; children: ReactNode }

/**
 * Shows a progress line, and covers the page with the skeleton of the next one. The page stays mounted, so that it is
 * unchanged after going back.
 */
export function PendingPage({ from, to, children }: PendingPageProps) {
  const [parts, setParts] = useState<typeof PendingParts | null>(null)
  const load = useCallback(async () => setParts(await import('#web/ui/pending-parts.tsx')), [])
  useAfterLoad(load)
  const next = to === null || to === from ? undefined : skeletons.find(({ under }) => to.startsWith(under))
  const isCovered = next !== undefined && parts !== null
  return (
    <>
      {to !== null && parts !== null && <parts.PendingBar />}
      {isCovered && <parts.PendingCover page={next.page} />}
      <div inert={isCovered}>{children}</div>
    </>
  )
}
