import { lazy, type ReactNode, Suspense, useState } from 'react'
import { href, Navigate, Outlet, useLocation } from 'react-router'
import type { SignedInStaff } from '#contract/staff.ts'
import { mayDo, roleNames } from '#domain/staff/actions.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { UnexpectedErrorMessage } from '#web/layout/error-states.tsx'
import { UnsavedWorkGuard } from '#web/layout/unsaved-work-guard.tsx'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Logo } from '#web/layout/logo.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { RouterLink } from '#web/layout/router-link.tsx'
import { Announcer } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkProvider } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import type { Route } from './+types/desk-frame.ts'
import { StepUpDialog } from './step-up-dialog.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { loadDeskSession, signOutOfDesk, useStepUpRequest, useDeskSession } from './desk-session.ts'
import { OfflineNote } from './offline-note.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { DeskNavigation } from './desk-navigation-bar.tsx'
import { deskPagesFor } from './desk-navigation.ts'
import { DeskSearchDialog } from './search-dialog.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import styles from '../styles/desk.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Desk', matches })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

/** Pages under a client loader render in the browser only. */
export async function clientLoader() {
  await loadDeskSession()
  return null
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return (
    <DeskPage>
      <LoadingPage title="Desk" />
    </DeskPage>
  )
}

const RunNote = lazy(async () => ({ default: (await import('./run-note.tsx')).RunNote }))

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/** The frame of every page for staff. Visitors see the login only. */
export default function DeskFrame() {
  const session = useDeskSession()
  const { pathname, search } = useLocation()
  const isLogin = pathname === href('/desk/login')
  if (session.kind === 'staff' && pathname === href('/desk/wall')) return <Wall />
  if (session.kind === 'staff' && !isLogin) return <SignedInDesk key={session.staff.id} {...session} />
  if (session.kind === 'visitor' && !isLogin)
    return <Navigate to={`${href('/desk/login')}?${new URLSearchParams({ next: pathname + search })}`} replace />
  return (
    <DeskPage>
      <OfflineNote />
      {isLogin ? <Outlet /> : <UnknownSession />}
    </DeskPage>
  )
}

/** A screen on the wall fills the window. It makes no calls of a person, so that nothing is to be locked. */
function Wall() {
  return (
    <LinkProvider value={RouterLink}>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </LinkProvider>
  )
}

/** `hasEnded`: the session is over, and unsaved work waits for the same person to sign in again. */
function SignedInDesk({ staff, hasEnded }: { staff: SignedInStaff; hasEnded: boolean }) {
  const isLocked = useIdleLock(staff.roles) || hasEnded
  const [isSearching, setSearching] = useState(false)
  const openSearch = mayDo(staff.roles, 'desk.use') ? () => setSearching(true) : undefined
  const isOnRun = useLocation().pathname === href('/desk/run')
  return (
    <DeskPage staff={staff} onSearch={openSearch}>
      <OfflineNote />
      {!isOnRun && mayDo(staff.roles, 'run.deliver') && (
        <Suspense fallback={null}>
          <RunNote staffId={staff.id} />
        </Suspense>
      )}
      {/* Stays mounted while the desk is locked or signed out, so that forms keep their contents. */}
      <div inert={isLocked} className={isLocked ? 'invisible' : undefined}>
        <Outlet />
      </div>
      {isSearching && <DeskSearchDialog onClose={() => setSearching(false)} />}
      <UnsavedWorkGuard />
      <StepUpDialog />
      {hasEnded && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      <DeskKeys pages={deskPagesFor(staff.roles)} onSearch={openSearch} />
    </DeskPage>
  )
}

/** The session is unknown while it is locked, or when the server did not answer. */
function UnknownSession() {
  const request = useStepUpRequest()
  if (request !== null)
    return (
      <>
        <LoadingPage title="Desk" />
        <StepUpDialog />
      </>
    )
  return (
    <EmptyState
      icon="alert"
      heading="h1"
      title="The desk cannot be reached"
      action={<Button onClick={() => location.reload()}>Try again</Button>}
    >
      <p>Please check the connection of this device.</p>
    </EmptyState>
  )
}

type DeskPageProps = { staff?: SignedInStaff; onSearch?: (() => void) | undefined; children: ReactNode }

function DeskPage({ staff, onSearch, children }: DeskPageProps) {
  const shop = useShop()
  return (
    <LinkProvider value={RouterLink}>
      <a
        href="#main"
        className="fixed -top-20 left-4 z-50 rounded-lg bg-surface px-4 py-3 font-semibold text-ink focus:top-2 print:hidden"
      >
        Skip to main content
      </a>
      <header className="bg-deep text-on-deep print:hidden">
        <div className="page-column flex min-h-14 items-center py-1 md:min-h-16 justify-between gap-x-2 sm:gap-x-4">
          <div className="flex min-w-0 items-center gap-2.5 leading-tight">
            <span className={classNames('shrink-0', staff !== undefined && 'max-[18rem]:hidden')}>
              <Logo />
            </span>
            {staff !== undefined && <DeskMenu staff={staff} />}
            <div className={classNames('min-w-0 wrap-anywhere', staff !== undefined && 'max-md:hidden')}>
              <p className="font-bold sm:text-lg">{shop.shortName} desk</p>
              {staff !== undefined && (
                <p className="text-xs text-on-deep-quiet">
                  {mayDo(staff.roles, 'desk.passkeys') ? (
                    <RouterLink
                      href={href('/desk/passkeys')}
                      aria-label={`${staff.name}: your passkeys`}
                      className="inline-block py-1 underline hover:no-underline"
                    >
                      {staff.name}
                    </RouterLink>
                  ) : (
                    <span>{staff.name}</span>
                  )}
                  <span>{`, ${staff.roles.map((role) => roleNames[role]).join(', ')}`}</span>
                </p>
              )}
            </div>
          </div>
          {staff === undefined ? (
            <RouterLink href={href('/')} className="inline-flex min-h-11 shrink-0 items-center hover:underline">
              Go to the shop
            </RouterLink>
          ) : (
            <DeskActions onSearch={onSearch} />
          )}
        </div>
        {staff !== undefined && (
          <div className="max-md:hidden">
            <DeskNavigation staff={staff} />
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1} className="min-h-[70dvh] print:min-h-0">
        {children}
      </main>
      <Announcer />
    </LinkProvider>
  )
}

const actionLook =
  'inline-flex min-h-11 min-w-11 max-[18rem]:min-w-[44px] items-center justify-center gap-1.5 hover:underline'

function DeskActions({ onSearch }: { onSearch: (() => void) | undefined }) {
  return (
    <div className="flex shrink-0 items-center sm:gap-x-4">
      {onSearch !== undefined && (
        <button type="button" onClick={onSearch} className={actionLook}>
          <Icon name="search" /> <span className="max-sm:sr-only">Search</span>
        </button>
      )}
      <RouterLink href={href('/desk/help/:topic?', {})} className={actionLook}>
        <span aria-hidden="true" className="text-xl font-bold">
          ?
        </span>
        <span className="max-sm:sr-only">Help</span>
      </RouterLink>
      <button type="button" onClick={() => leaveWork(() => void signOutOfDesk())} className={actionLook}>
        <Icon name="logout" /> <span className="max-sm:sr-only">Sign out</span>
      </button>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <DeskPage>
      <UnexpectedErrorMessage />
    </DeskPage>
  )
}
