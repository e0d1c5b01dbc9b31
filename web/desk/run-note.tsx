import { useEffect, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { AlertBox } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { countText } from './list-store.ts'
import { runStoreOf } from './run-store.ts'

/** Sends the waiting presses of a rider from any page of the desk, and names those that the shop has not taken (day-1). */
export function RunNote({ staffId }: { staffId: string }) {
  const { send, subscribe, get } = runStoreOf(staffId)
  const { queue, isKept } = useSyncExternalStore(subscribe, get, get)
  const { waiting, refused } = queue
  useEffect(() => {
    const sendWaiting = () => void send()
    sendWaiting()
    window.addEventListener('online', sendWaiting)
    return () => window.removeEventListener('online', sendWaiting)
  }, [send])
  if (waiting.length + refused.length === 0) return null
  const texts = [
    waiting.length > 0 && `${countText(waiting.length, ['press waits', 'presses wait'])} to be sent.`,
    refused.length > 0 && `${countText(refused.length, ['press was', 'presses were'])} not accepted.`,
    waiting.length > 0 && !isKept && 'This phone does not keep them. Leave this page open until they are sent.',
  ]
  return (
    <div className="page-column pt-4 print:hidden">
      <AlertBox
        tone="notice"
        action={
          <LinkButton href={href('/desk/run')} variant="secondary">
            Open the run
          </LinkButton>
        }
      >
        {`On your run: ${texts.filter(Boolean).join(' ')}`}
      </AlertBox>
    </div>
  )
}
