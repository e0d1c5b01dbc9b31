import { Choice } from '#web/ui/choice.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'

import { Sample } from './sample.tsx'
import { SelectSamples } from './select-samples.tsx'

export function FormSamples() {
  return (
    <>
      <Sample title="Error summary">
        <ErrorSummary
          errors={[
            { name: 'sample-wrong', message: 'Phone number must be 10 digits' },
            { name: 'sample-message', message: 'Message is required' },
          ]}
        />
      </Sample>
      <Sample title="Field">
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Full Name" name="sample-plain" autoComplete="off" defaultValue="Asha Rao" required />
          <Field
            label="Landmark"
            name="sample-optional"
            autoComplete="off"
            optional
            placeholder="Near the clock tower"
          />
          <Field label="Phone Number" name="sample-hint" type="tel" autoComplete="off" hint="10 digits, without +91" />
          <Field
            label="Phone Number"
            name="sample-wrong"
            type="tel"
            autoComplete="off"
            defaultValue="98765"
            error="Phone number must be 10 digits"
          />
          <Field label="Country" name="sample-disabled" autoComplete="off" defaultValue="India" disabled />
          <Field
            label="Password"
            name="sample-password"
            type="password"
            autoComplete="new-password"
            defaultValue="secret"
          />
          <Field label="Address" name="sample-area" multiline autoComplete="off" defaultValue="12 Lotus Lane" />
          <Field label="Message" name="sample-message" multiline autoComplete="off" error="Message is required" />
        </div>
      </Sample>
      <SelectSamples />
      <Sample title="Choice">
        <fieldset className="grid gap-3 md:grid-cols-3">
          <legend className="pb-2 font-semibold">How would you like to pay?</legend>
          <Choice name="sample-choice" value="cod" defaultChecked label="Cash on Delivery" hint="Pay at the door" />
          <Choice name="sample-choice" value="online" label="Pay Online" hint="UPI, cards, net banking" />
          <Choice name="sample-choice" value="closed" disabled label="Pay Later" hint="Not offered" />
        </fieldset>
      </Sample>
    </>
  )
}
