import { type ReactNode, useState } from 'react'
import type { PatientProfile } from '#contract/patients.ts'
import type { Prescription } from '#contract/prescriptions.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { prescriptionStateNames } from '#domain/prescriptions/prescription-rules.ts'
import { formatDate, indianDay } from '#domain/time.ts'
import { useCartLines } from '#web/cart/cart-store.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { loadPatients, loadPrescriptions } from '../load-prescriptions.ts'
import { PrescriptionForm } from '../prescription-form.tsx'
import { clearCheckoutChoice, isUsableAtCheckout, readCheckoutChoice, storeCheckoutChoice } from './checkout-choice.ts'
import { type CheckoutDraft, setDraftChosen, openCheckoutDraft, sendOpenDraft } from './checkout-draft.ts'

/** The number of saved prescriptions that the card offers. */
const MAX_OFFERED = 5
const NEW = 'new'
const LATER = 'later'

type CheckoutPrescriptionProps = {
  prescriptions: readonly Prescription[]
  patients: readonly PatientProfile[]
}

/** The card that asks for a prescription, and the function that sends its files. It never blocks the order (prescriptions-1). */
export async function loadCheckoutPrescription(): Promise<{ card: ReactNode; send: () => void }> {
  const [prescriptions, patients] = await Promise.all([loadPrescriptions(), loadPatients()])
  return {
    card: <CheckoutPrescription prescriptions={prescriptions ?? []} patients={patients ?? []} />,
    send: sendOpenDraft,
  }
}

function CheckoutPrescription({ prescriptions, patients }: CheckoutPrescriptionProps) {
  const lines = useCartLines().filter(({ prescriptionRequired }) => prescriptionRequired)
  if (lines.length === 0) return null
  return (
    <Card as="section" aria-labelledby="prescription" className="flex flex-col gap-4">
      <h2 id="prescription" className="text-xl font-semibold">
        Prescription
      </h2>
      <div>
        <p>Our pharmacist needs to see a prescription for:</p>
        <ul className="list-inside list-disc">
          {lines.map(({ id, productName }) => (
            <li key={id} translate="no" className="font-medium wrap-anywhere">
              {productName}
            </li>
          ))}
        </ul>
      </div>
      <PrescriptionChoices
        key={lines.map(({ id }) => id).join()}
        lines={lines}
        prescriptions={prescriptions}
        patients={patients}
      />
    </Card>
  )
}

type PrescriptionChoicesProps = CheckoutPrescriptionProps & { lines: Cart }

function PrescriptionChoices({ lines, prescriptions, patients }: PrescriptionChoicesProps) {
  const productIds = lines.map(({ id }) => id)
  const [sent, setSent] = useState<readonly Prescription[]>([])
  const [opened] = useState(() => openCheckoutDraft(productIds))
  const [chosen, setChosen] = useState(() => readChosen(productIds, opened))
  const [today] = useState(() => indianDay(new Date()))
  const offered = [...sent, ...prescriptions.filter((one) => isUsableAtCheckout(one, lines, today))].slice(
    0,
    MAX_OFFERED,
  )
  const isOffered = (id: string) => offered.some(({ _id }) => _id === id)

  function choose(id: string) {
    setChosen(id)
    setDraftChosen(opened, id === NEW)
    if (id === LATER || id === NEW) clearCheckoutChoice(tabStore)
    else storeCheckoutChoice(tabStore, { prescriptionId: id, productIds })
  }

  const choiceProps = (value: string) => ({
    name: 'prescription',
    value,
    checked: chosen === value || (value === LATER && chosen !== NEW && !isOffered(chosen)),
    onChange: () => choose(value),
  })

  return (
    <>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">Which prescription is it?</legend>
        {offered.map(({ _id, sentAt, state, patientName }) => (
          <RadioCard
            key={_id}
            {...choiceProps(_id)}
            label={`Use the one of ${formatDate(sentAt)}${patientName === '' ? '' : ` for ${patientName}`}`}
            hint={state === 'approved' ? prescriptionStateNames.approved : 'Sent, our pharmacist checks it'}
          />
        ))}
        <RadioCard
          {...choiceProps(NEW)}
          label="Send it now"
          hint="A photo or a PDF of the prescription. You need not wait: it is also sent when you proceed."
        />
        <RadioCard
          {...choiceProps(LATER)}
          label="I will send it later"
          hint="The page of your order takes it. We pack these products when it is approved; without one we take them out of the order after three days, and you do not pay for them."
        />
      </fieldset>
      {chosen === NEW && (
        <PrescriptionForm
          patients={patients}
          draft={opened.draft}
          onSent={(prescription) => {
            setSent([prescription, ...sent])
            choose(prescription._id)
          }}
        />
      )}
    </>
  )
}

/** The value of the earlier choice. */
function readChosen(productIds: readonly string[], { isChosen, draft }: CheckoutDraft): string {
  const choice = readCheckoutChoice(tabStore, productIds)
  if (choice !== null && 'prescriptionId' in choice) return choice.prescriptionId
  return isChosen && draft.state.get().files.length > 0 ? NEW : LATER
}
