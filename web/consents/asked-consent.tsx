import { Suspense, use, useState } from 'react'
import type { ConsentPurpose } from '#domain/consents/consent-rules.ts'
import { api } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { ConsentBox, shownNotice } from './consent-box.tsx'

type AskedConsentProps = { purpose: ConsentPurpose }

/** The box of a consent that is missing, withdrawn or for an older text; nothing otherwise. A press saves at once. */
export function AskedConsent({ purpose }: AskedConsentProps) {
  const [asked] = useState(() => isAsked(purpose))
  return (
    <Suspense>
      <AskedBox asked={asked} purpose={purpose} />
    </Suspense>
  )
}

function AskedBox({ asked, purpose }: AskedConsentProps & { asked: Promise<boolean> }) {
  const save = useCall(
    (isGiven: boolean) =>
      api('POST /api/consents', { purpose, isGiven, version: shownNotice(purpose).version, place: 'prescription' }),
    { done: () => announce('Saved') },
  )
  return (
    use(asked) && (
      <div>
        <ConsentBox purpose={purpose} onAgree={save.start} />
        <CallAlert call={save} />
      </div>
    )
  )
}

/** An unanswered question is asked: the server knows a consent that was given before. */
async function isAsked(purpose: ConsentPurpose): Promise<boolean> {
  const result = await api('GET /api/consents', {})
  const consents = result.ok && Array.isArray(result.body.consents) ? result.body.consents : []
  const found = consents.find((one) => one.purpose === purpose)
  return found?.state !== 'given' || found.isOutdated
}
