import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnErasure } from '#contract/privacy-erasures.ts'
import { erasedWords } from '#domain/privacy/erasure-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { DataSection } from './data-section.tsx'
import { KeptList } from './kept-list.tsx'

type ErasureSectionProps = {
  erasure: OwnErasure
  /** The secret of the mailed link, if the customer came by it. */
  token: string | null
}

/** Asks for the erasure of the account, confirms it by the mailed link, and takes it back. */
export function ErasureSection({ erasure: loaded, token }: ErasureSectionProps) {
  const [shown, setShown] = useState(loaded)
  const [, setQuery] = useSearchParams()
  const show = (text: string) => (body: OwnErasure) => {
    setShown(body)
    announce(text)
  }
  const ask = useCall(() => api('POST /api/privacy/erasure', {}), { done: show('A link is on its way to you') })
  const keep = useCall(() => api('DELETE /api/privacy/erasure', {}), { done: show('Your account stays') })
  const confirm = useCall((secret: string) => api('POST /api/privacy/erasure/confirm', { token: secret }), {
    done: (body) => {
      show('Your account will be erased')(body)
      setQuery({}, { replace: true, preventScrollReset: true })
    },
  })
  const { erasure, refusal, kept } = shown
  const isWaiting = erasure !== null && erasure.dueAt !== null
  return (
    <DataSection title="Erase my account">
      {isWaiting ? (
        <AlertBox tone="notice">
          <span>We erase your account on {formatDateTime(erasure.dueAt)}. Until then you can keep it.</span>
        </AlertBox>
      ) : (
        <p>
          We erase {erasedWords}. You confirm it by a link that we mail, and then have seven days to change your mind.
        </p>
      )}
      <KeptList kept={kept} lead="The law keeps this. Only an owner or accountant reads it, and gives a reason:" />
      {refusal !== null && !isWaiting && <AlertBox tone="notice">{refusal}</AlertBox>}
      {erasure !== null && !isWaiting && token === null && (
        <p role="status">We mailed you a link. It is valid for 24 hours.</p>
      )}
      <CallAlert call={ask} />
      <CallAlert call={keep} />
      <CallAlert call={confirm} />
      <div className="flex flex-wrap gap-3">
        {token !== null && !isWaiting && (
          <Button variant="danger" busy={confirm.isBusy} busyLabel="Saving..." onClick={() => confirm.start(token)}>
            Yes, erase my account
          </Button>
        )}
        {token === null && erasure === null && refusal === null && (
          <Button variant="danger" busy={ask.isBusy} busyLabel="Sending..." onClick={() => ask.start()}>
            Erase my account
          </Button>
        )}
        {erasure !== null && (
          <Button variant="secondary" busy={keep.isBusy} busyLabel="Saving..." onClick={() => keep.start()}>
            Keep my account
          </Button>
        )}
      </div>
    </DataSection>
  )
}
