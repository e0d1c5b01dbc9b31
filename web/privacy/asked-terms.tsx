import { Suspense, use, useState } from 'react'
import { shownNotice } from '#web/consents/consent-box.tsx'
import { NoticeDetails } from '#web/consents/notice-details.tsx'
import { api } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { useCall } from '#web/ui/use-call.ts'

async function isAsked(): Promise<boolean> {
  const result = await api('GET /api/consents', {})
  if (!result.ok || !Array.isArray(result.body.consents)) return false
  const terms = result.body.consents.find(({ purpose }) => purpose === 'terms')
  return terms !== undefined && (terms.state !== 'given' || terms.isOutdated)
}

/** Asks a customer for the terms who has not agreed to the text of today. It blocks nothing (consents-4). */
export function AskedTerms() {
  const [asked] = useState(isAsked)
  return (
    <Suspense>
      <TermsCard asked={asked} />
    </Suspense>
  )
}

function TermsCard({ asked }: { asked: Promise<boolean> }) {
  const [isDone, setDone] = useState(false)
  const notice = shownNotice('terms')
  const agree = useCall(() => api('POST /api/consents', { purpose: 'terms', isGiven: true, version: notice.version }), {
    done: () => {
      setDone(true)
      announce('Saved')
    },
  })
  if (!use(asked) || isDone) return null
  return (
    <Card as="section" aria-label="Terms" className="flex flex-col items-start gap-2">
      <p className="font-semibold">Please read how we use your data</p>
      <NoticeDetails notice={notice} about="Account and orders" />
      <p>{notice.agree}</p>
      <CallAlert call={agree} />
      <Button variant="secondary" busy={agree.isBusy} busyLabel="Saving..." onClick={() => agree.start()}>
        Agree
      </Button>
    </Card>
  )
}
