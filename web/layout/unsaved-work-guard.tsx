import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { discardWork, hasUnsavedWork, leaving, startAsking, watchTyping } from '#web/platform/unsaved-work.ts'
import { announce } from '#web/ui/announcer.tsx'

type AnswerProps = { onKeep: () => void; onDiscard: () => void }

const loadDialog = () => import('./discard-dialog.tsx')
const DiscardDialog = lazy<ComponentType<AnswerProps>>(() =>
  loadDialog().then(
    (loaded) => ({ default: loaded.DiscardDialog }),
    () => ({ default: KeptWithoutQuestion }),
  ),
)

let isPressing = false

/** A page that leaves by itself after a save does so later than the press. */
const asksBefore: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
  const isSamePage = from.pathname === to.pathname
  if (isSamePage && from.search === to.search) return false
  return (historyAction === 'POP' || isPressing) && hasUnsavedWork(document, { isSamePage })
}

/** Asks before typed work is lost by a link, Back, a closed dialog, a reload or a closed tab (pages-6). */
export function UnsavedWorkGuard() {
  const blocker = useBlocker(asksBefore)
  const asked = useSyncExternalStore(leaving.subscribe, leaving.get, () => null)
  useEffect(startAsking, [])
  useEffect(watchTyping, [])
  useEffect(watchPage, [])

  const answers: AnswerProps | null =
    blocker.state === 'blocked'
      ? { onKeep: () => blocker.reset(), onDiscard: () => blocker.proceed() }
      : asked && { onKeep: () => leaving.set(null), onDiscard: () => discardWork(asked) }
  return (
    answers && (
      <Suspense>
        <DiscardDialog {...answers} />
      </Suspense>
    )
  )
}

/** Stands for the dialog when its code could not be loaded. */
function KeptWithoutQuestion({ onKeep }: AnswerProps) {
  useEffect(() => {
    announce('What you typed is not saved yet. Please check the connection.')
    onKeep()
  }, [onKeep])
  return null
}

/** Notes presses, loads the dialog with the first focus of a form, and warns before the page is unloaded. */
function watchPage(): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const notePress = () => {
    isPressing = true
    setTimeout(() => (isPressing = false))
  }
  const warn = (event: Event) => hasUnsavedWork() && event.preventDefault()
  for (const type of ['click', 'submit', 'keydown']) addEventListener(type, notePress, options)
  const load = ({ target }: Event) =>
    (target as Element).closest('form:not([role=search])') && void loadDialog().catch(() => {})
  document.addEventListener('focusin', load, options)
  // A page with this listener may be kept from the cache of the browser for Back.
  document.addEventListener('input', () => addEventListener('beforeunload', warn, options), options)
  return () => stop.abort()
}
