import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams, href, NavLink } from 'react-router'
import { say } from '#web/languages/say.ts'
import { Announcer, dismissPageAnnouncement } from '#web/ui/announcer.tsx'
import { LinkProvider } from '#web/ui/link.tsx'
import { PendingPage, usePendingPath } from './pending-navigation.tsx'
import { RouterLink, navigationProps } from './router-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx'
import { DemoStrip, Letterhead, SiteHeader, type SiteHeaderProps } from './site-header.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type SiteFrameProps = Omit<SiteHeaderProps, 'search'> & { isDemo: boolean; children: ReactNode }

/** Header, footer and navigation around every page for shoppers. */
export function SiteFrame({ isDemo, children, ...header }: SiteFrameProps) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const pending = usePendingPath()
  useFocusOnNewPage(pathname)
  return (
    <LinkProvider value={RouterLink}>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      {isDemo && <DemoStrip />}
      <SiteHeader {...header} search={query.get('search') ?? ''} />
      <Letterhead />
      <main id="main" tabIndex={-1} aria-busy={pending !== null || undefined} className="min-h-dvh">
        <PendingPage from={pathname} to={pending}>
          {children}
        </PendingPage>
      </main>
      <SiteFooter shopper={header.shopper} />
      <div className="h-(--foot-height) bg-deep print:hidden" />
      <BottomBar />
      <Announcer />
      <UnsavedWorkGuard />
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

const items: { label: string; href: string; icon: IconName }[] = [
  { label: 'Home', href: href('/'), icon: 'home' },
  { label: 'Gallery', href: href('/photo-gallery'), icon: 'camera' },
  { label: 'Products', href: href('/products'), icon: 'grid' },
  { label: 'Contact Us', href: href('/contact-us'), icon: 'mail' },
  { label: 'Account', href: href('/account'), icon: 'user' },
]

/** The navigation bar of phones. Every page leaves room for it; unpinned, it ends the page. */
function BottomBar() {
  return (
    <nav aria-label="Shortcuts" className="bottom-bar">
      <ul className="flex pinned:h-16">
        {items.map(({ label, href, icon }) => (
          <li key={href} className="min-w-0 flex-auto">
            <NavLink to={href} end={href === '/'} {...navigationProps} className="bottom-link">
              <Icon name={icon} size={24} />
              <span>{say(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
