import type { ReactNode } from 'react'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'

export function FieldSamples() {
  const phoneError = 'Phone number must be 10 digits'
  return (
    <>
      <Sample title="Error summary">
        <ErrorSummary errors={[{ name: 'sample-wrong', message: phoneError }]} />
      </Sample>
      <Sample title="Field">
        <Field label="Full Name" name="sample-plain" autoComplete="off" defaultValue="Asha Rao" required />
        <Field label="Landmark" name="sample-optional" autoComplete="off" optional placeholder="Near the clock tower" />
        <Field label="Phone Number" name="sample-hint" type="tel" autoComplete="off" hint="10 digits, without +91" />
        <Field label="Phone Number" name="sample-wrong" type="tel" autoComplete="off" error={phoneError} />
        <Field label="Country" name="sample-disabled" autoComplete="off" defaultValue="India" disabled />
        <Field label="Address" name="sample-area" multiline autoComplete="off" defaultValue="12 Lotus Lane" />
        <Field label="Message" name="sample-message" multiline autoComplete="off" error="Message is required" />
      </Sample>
      <Sample title="Choice">
        <fieldset className="grid gap-3 md:grid-cols-3">
          <legend className="pb-2 font-semibold">How would you like to pay?</legend>
          <RadioCard name="sample-choice" value="cod" defaultChecked label="Cash on Delivery" hint="Pay at the door" />
          <RadioCard name="sample-choice" value="online" label="Pay Online" hint="UPI, cards, net banking" />
          <RadioCard name="sample-choice" value="closed" disabled label="Pay Later" hint="Not offered" />
        </fieldset>
      </Sample>
    </>
  )
}

/** One component in its states. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-6">
      <h3 className="text-lg font-semibold">{title}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
