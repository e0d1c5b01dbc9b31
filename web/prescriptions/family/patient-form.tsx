import { type FormEvent, useState } from 'react'
import type { PatientProfile } from '#contract/patients.ts'
import { mayBeMinor, patientRelationNames } from '#domain/prescriptions/patient-rules.ts'
import { indianDay } from '#domain/time.ts'
import { useAddress } from '#web/addresses/address-book.ts'
import { api } from '#web/platform/api.ts'
import { formText, formValues } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const fieldNames = ['relation', 'name', 'birthYear', 'address'] as const

type PatientFormProps = {
  /** The profile to change; absent for a new one. */
  patient?: PatientProfile
  onSaved: (patient: PatientProfile) => void
}

/** The form of a family profile. A refusal keeps the typed values. */
export function PatientForm({ patient, onSaved }: PatientFormProps) {
  const { address } = useAddress()
  const [birthYear, setBirthYear] = useState(String(patient?.birthYear ?? ''))
  const { errors, alert, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const homeAddress = address === null ? '' : `${address.address}, ${address.city} ${address.postalCode}`

  const fieldProps = (name: (typeof fieldNames)[number]) => ({ name, required: true, error: errors[name] })

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setBirthYear(formText(data, 'birthYear'))
    setBusy(true)
    const result = await savePatient(data, patient?._id)
    setBusy(false)
    if (!result.ok) return showRefusal(form, result)
    announce('The family profile is saved')
    onSaved(result.body.patient)
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <SelectField
        label="Who is this?"
        {...fieldProps('relation')}
        defaultValue={patient?.relation ?? ''}
        emptyText="Please choose"
        options={patientRelationNames}
      />
      <Field
        label="Name, as on the prescription"
        {...fieldProps('name')}
        autoComplete="off"
        maxLength={100}
        defaultValue={patient?.name}
      />
      <Field
        label="Year of birth"
        {...fieldProps('birthYear')}
        inputMode="numeric"
        maxLength={4}
        defaultValue={birthYear}
        onChange={({ target }) => setBirthYear(target.value)}
      />
      <Field
        label="Address"
        {...fieldProps('address')}
        autoComplete="off"
        maxLength={300}
        defaultValue={patient?.address ?? homeAddress}
      />
      <GuardianBox birthYear={birthYear} error={errors.isGuardian} />
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button type="submit" busy={isBusy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}

/** The consent for minors. */
function GuardianBox({ birthYear, error }: { birthYear: string; error: string | null | undefined }) {
  const [today] = useState(() => indianDay(new Date()))
  if (!/^\d{4}$/.test(birthYear) || !mayBeMinor(Number(birthYear), today)) return null
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name="isGuardian"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'isGuardian-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        I am the parent or guardian, and I agree that the shop keeps these details for the prescription.
      </label>
      <FieldError id="isGuardian-error" error={error} />
    </div>
  )
}

function savePatient(data: FormData, id: string | undefined) {
  const { relation, name, birthYear, address } = formValues(data, fieldNames)
  const fields = {
    // An empty choice is refused with the sentence of the field.
    relation: relation as PatientProfile['relation'],
    name,
    birthYear: Number(birthYear),
    address,
    isGuardian: data.has('isGuardian'),
  }
  return id === undefined ? api('POST /api/patients', fields) : api('POST /api/patients/:id', { id, ...fields })
}
