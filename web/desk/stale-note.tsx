import { useEffect, useState } from 'react'
import { durationText } from '#domain/desk/waiting-time.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useCall } from '#web/ui/use-call.ts'

const CLOCK_STEP_MS = 5 * SECOND

/** The age of a list that is older than a minute, as a sentence; null for a newer one (desk-6). */
export function staleText(loadedAt: number, now: number): string | null {
  const age = now - loadedAt
  return age < MINUTE ? null : `Last updated ${durationText(age)} ago.`
}

type StaleNoteProps = { loadedAt: number; reload: () => Promise<void> }

/** Says that a list is outdated, because its updates fail or more than its first page is shown. */
export function StaleNote({ loadedAt, reload }: StaleNoteProps) {
  const [now, setNow] = useState(loadedAt)
  const again = useCall(async () => {
    await reload()
    return null
  })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const text = staleText(loadedAt, now)
  if (text === null) return null

  return (
    <RetryAlert tone="notice" busy={again.isBusy} busyLabel="Loading..." onRetry={() => again.start()}>
      {text}
    </RetryAlert>
  )
}
