import { useState } from 'react'
import type { CustomerConsents } from '#contract/consents.ts'
import { consentPurposeNames, hasSwitch } from '#domain/consents/consent-rules.ts'
import { formatDate } from '#domain/time.ts'
import { shownNotice } from '#web/consents/consent-box.tsx'
import { NoticeDetails } from '#web/consents/notice-details.tsx'
import { api } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCall } from '#web/ui/use-call.ts'
import { DataSection } from './data-section.tsx'

type Consent = CustomerConsents[number]
type OnChanged = { onChanged: (consents: CustomerConsents) => void }

/** What the customer agreed to, with a switch for each purpose: one press gives, one withdraws. */
export function ConsentSwitches({ consents: loaded }: { consents: CustomerConsents }) {
  const [consents, setConsents] = useState(loaded)
  return (
    <DataSection title="What you agreed to">
      <ul className="divide-y divide-line">
        {consents.map((consent) => (
          <ConsentRow key={consent.purpose} consent={consent} onChanged={setConsents} />
        ))}
      </ul>
      <p className="text-quiet">
        We send no offers, no reminders of refills and no SMS, so there is no switch for them.
      </p>
    </DataSection>
  )
}

function ConsentRow({ consent, onChanged }: { consent: Consent } & OnChanged) {
  const { purpose, isOutdated } = consent
  const name = consentPurposeNames[purpose]
  const notice = shownNotice(purpose)
  const change = useCall(
    (isGiven: boolean) => api('POST /api/consents', { purpose, isGiven, version: notice.version }),
    {
      done: (body) => {
        onChanged(body.consents)
        announce(`${name}: saved`)
      },
    },
  )
  const isOn = consent.state === 'given'
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-quiet">{stateInWords(consent)}</p>
        </div>
        {hasSwitch(purpose) && (
          <Switch name={name} isOn={isOn} isBusy={change.isBusy} onPress={() => change.start(!isOn)} />
        )}
      </div>
      <CallAlert call={change} />
      <NoticeDetails notice={notice} about={name} />
      {(isOutdated || (!hasSwitch(purpose) && !isOn)) && (
        <div className="flex flex-col items-start gap-2">
          <p>{notice.agree}</p>
          <Button variant="secondary" busy={change.isBusy} busyLabel="Saving..." onClick={() => change.start(true)}>
            Agree
          </Button>
        </div>
      )}
    </li>
  )
}

function stateInWords({ state, at, isOutdated }: Consent): string {
  if (state === 'none') return 'Not asked for yet.'
  if (isOutdated) return `Agreed on ${formatDate(at)}. The text has changed since; please read it.`
  return state === 'given' ? `Agreed on ${formatDate(at)}.` : `Withdrawn on ${formatDate(at)}.`
}

type SwitchProps = { name: string; isOn: boolean; isBusy: boolean; onPress: () => void }

function Switch({ name, isOn, isBusy, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-label={name}
      onClick={onPress}
      className="grid min-h-11 min-w-14 shrink-0 cursor-pointer place-items-center"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-7 w-12 items-center rounded-full border-2 p-0.5',
          isOn ? 'justify-end border-brand bg-brand' : 'border-quiet bg-surface',
        )}
      >
        <span className={classNames('size-5 rounded-full', isOn ? 'bg-surface' : 'bg-quiet')} />
      </span>
    </button>
  )
}
