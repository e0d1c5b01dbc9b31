import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { hasUnsavedWork, leaveWork } from '#web/platform/unsaved-work.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  open: boolean
  /** Called by Escape, the cross and a press on the backdrop, after a question when something is typed. */
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot, the primary one first. */
  actions?: ReactNode
  /** Hides the page behind an opaque backdrop. */
  hidesPage?: boolean
}

/** A modal `<dialog>`: the browser traps the focus, closes on Escape and restores the focus. On phones a bottom sheet. */
export function Dialog({ title, open, onClose, children, actions, hidesPage = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open) element?.close()
  }, [open])

  const leave = () => leaveWork(onClose, dialog.current ?? undefined)
  const holdsWork = () => dialog.current !== null && hasUnsavedWork(dialog.current)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !holdsWork()) return
    event.preventDefault()
    leave()
  }

  /** Gestures of phones. */
  function onCancel(event: SyntheticEvent) {
    if (!isOwn(event) || !holdsWork()) return
    event.preventDefault()
    leave()
  }

  /** Browsers close a dialog at the second Escape, whatever it says. */
  function onClosed(event: SyntheticEvent) {
    if (!isOwn(event)) return
    if (!open || !holdsWork()) return onClose()
    dialog.current?.showModal()
    leave()
  }

  return (
    // The backdrop press is for pointers. Keyboards have Escape and the cross.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={(event) => isOwn(event) && leave()}
      className={classNames(
        hidesPage ? 'backdrop:bg-ground' : 'backdrop:bg-[rgb(6_48_44/0.55)]',
        'm-auto max-h-[85dvh] scroll-pt-20 w-full max-w-form rounded-lg border border-line bg-surface text-ink max-md:mb-0 max-md:max-w-none max-md:rounded-b-none',
      )}
    >
      <div className="flex flex-col gap-4 px-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-6 md:pb-6">
        <div className="z-1 -mb-4 flex items-start justify-between gap-4 bg-surface py-4 md:pt-6 pinned:sticky pinned:top-0">
          <h2 id={id} className="pt-1.5 text-xl font-semibold">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={leave}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
        {actions && <div className="flex flex-col gap-3 pt-2 md:flex-row-reverse">{actions}</div>}
      </div>
    </dialog>
  )
}

/** Whether an event is about the dialog itself: a press on its backdrop, not an event of a dialog within. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget
}
