import { useEffect, useRef, useSyncExternalStore } from 'react'

import { Button, LinkButton } from './button.tsx'

export type Announcement = {
  text: string
  action?: AnnouncedAction
  /** Stays after a navigation. Other announcements belong to their page. */
  isAcrossPages?: boolean
}

/** A button, or a link. */
type AnnouncedAction = { label: string } & ({ onPress: () => void } | { href: string })

let current: (Announcement & { id: number }) | null = null
let count = 0
const listeners = new Set<() => void>()

/**
 * Shows a message for four seconds, with a link for six, with a button for ten. On phones it stands above the bottom bar.
 */
export function announce(notice: Announcement | string): void {
  set({ ...(typeof notice === 'string' ? { text: notice } : notice), id: ++count })
}

/** Removes an announcement of the page that is left. */
export function dismissPageAnnouncement(): void {
  if (current !== null && !current.isAcrossPages) set(null)
}

function set(next: typeof current) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place of all announcements, in the frame of every page. */
export function Announcer() {
  const notice = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!notice || box === null) return
    const shown = new AbortController()
    import('./keep-off-controls.ts').then(
      ({ keepOffControls }) => keepOffControls(box, shown.signal),
      () => {},
    )
    return () => shown.abort()
  }, [notice])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => current?.id === notice.id && set(null), noticeMs(notice))
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div ref={place} role="status" className="announcer">
      {notice && (
        <div key={notice.id} data-announcement>
          <span className="line-clamp-2 pr-2 leading-tight md:py-1.5">{notice.text}</span>
          {notice.action && <NoticeAction {...notice.action} />}
        </div>
      )}
    </div>
  )
}

function noticeMs({ action }: Announcement): number {
  if (action === undefined) return 4000
  return 'href' in action ? 6000 : 10_000
}

const actionLook = {
  variant: 'quiet',
  className: 'shrink-0 underline',
} as const

function NoticeAction(action: AnnouncedAction) {
  if ('href' in action)
    return (
      <LinkButton {...actionLook} href={action.href} onClick={() => set(null)}>
        {action.label}
      </LinkButton>
    )
  const press = () => {
    action.onPress()
    set(null)
  }
  return (
    <Button {...actionLook} onClick={press}>
      {action.label}
    </Button>
  )
}
