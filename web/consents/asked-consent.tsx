import { Suspense, use, useState } from 'react'
import type { ConsentPurpose } from '#domain/consents/consent-rules.ts'
import { api } from '#web/platform/api.ts'
import { ConsentBox } from './consent-box.tsx'

type AskedConsentProps = { purpose: ConsentPurpose; onAgree: (version: number | null) => void }

/** The box of a consent that is missing, withdrawn or for an older text; nothing otherwise. */
export function AskedConsent(props: AskedConsentProps) {
  const [asked] = useState(() => isAsked(props.purpose))
  return (
    <Suspense>
      <AskedBox asked={asked} {...props} />
    </Suspense>
  )
}

function AskedBox({ asked, ...props }: AskedConsentProps & { asked: Promise<boolean> }) {
  return use(asked) && <ConsentBox {...props} />
}

/** An unanswered question is asked: the server knows a consent that was given before. */
async function isAsked(purpose: ConsentPurpose): Promise<boolean> {
  const result = await api('GET /api/consents', {})
  const consents = result.ok && Array.isArray(result.body.consents) ? result.body.consents : []
  const found = consents.find((one) => one.purpose === purpose)
  return found?.state !== 'given' || found.isOutdated
}
