import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Announcer, dismissPageAnnouncement } from '#web/ui/announcer.tsx'
import type { LoadComboboxList } from '#web/ui/search-input.tsx'
import { LinkProvider } from '#web/ui/link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { PendingBar, PendingPage, usePendingPath } from './pending-navigation.tsx'
import { RouterLink } from './router-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { ContactStrip, DemoStrip, Letterhead, type ShopperState, SiteHeader } from './site-header.tsx'

type SiteFrameProps = {
  shopper: ShopperState
  isDemo: boolean
  loadSuggestions: LoadComboboxList
  children: ReactNode
}

/** Header, footer and navigation around every page for shoppers. */
export function SiteFrame({ shopper, isDemo, loadSuggestions, children }: SiteFrameProps) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const pending = usePendingPath()
  useFocusOnNewPage(pathname)
  return (
    <LinkProvider value={RouterLink}>
      <a
        href="#main"
        className="fixed -top-20 left-4 z-50 rounded-lg bg-deep px-4 py-3 font-semibold text-on-deep focus:top-2 print:hidden"
      >
        Skip to main content
      </a>
      {pending !== null && <PendingBar />}
      {isDemo && <DemoStrip />}
      <ContactStrip />
      <SiteHeader shopper={shopper} search={query.get('search') ?? ''} loadSuggestions={loadSuggestions} />
      <Letterhead />
      <main id="main" tabIndex={-1} aria-busy={pending !== null || undefined} className="min-h-dvh">
        <PendingPage from={pathname} to={pending}>
          {children}
        </PendingPage>
      </main>
      <SiteFooter shopper={shopper} />
      <div className="h-(--foot-height) bg-deep print:hidden" />
      <BottomBar />
      <Announcer />
    </LinkProvider>
  )
}

let lastPath: string | null = null

/** Moves the focus to the new page after a client navigation, so that screen readers start there. */
function useFocusOnNewPage(pathname: string) {
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) {
      dismissPageAnnouncement()
      if (!location.hash) document.getElementById('main')?.focus({ preventScroll: true })
    }
    lastPath = pathname
  }, [pathname])
}
