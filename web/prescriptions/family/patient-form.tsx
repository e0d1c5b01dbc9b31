import { useState } from 'react'
import type { PatientProfile } from '#contract/patients.ts'
import { mayBeMinor, patientRelationNames } from '#domain/prescriptions/patient-rules.ts'
import { indianDay } from '#domain/time.ts'
import { useAddress } from '#web/addresses/address-book.ts'
import { consentPurposeNames } from '#domain/consents/consent-rules.ts'
import { shownNotice } from '#web/consents/consent-box.tsx'
import { NoticeDetails } from '#web/consents/notice-details.tsx'
import { api } from '#web/platform/api.ts'
import { formCount, formText, formValues } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useCall } from '#web/ui/use-call.ts'

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
  const save = useCall(
    (form: FormData) => {
      setBirthYear(formText(form, 'birthYear'))
      return savePatient(form, patient?._id)
    },
    {
      done: (body) => {
        announce('The family profile is saved')
        onSaved(body.patient)
      },
    },
  )
  const homeAddress = address === null ? '' : `${address.address}, ${address.city} ${address.postalCode}`

  const fieldProps = (name: (typeof fieldNames)[number]) => ({ name, required: true, error: save.errors[name] })

  return (
    <CallForm call={save} submitLabel="Save">
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
      <GuardianBox birthYear={birthYear} error={save.errors.isGuardian} />
    </CallForm>
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
      <NoticeDetails notice={shownNotice('prescriptions')} about={consentPurposeNames.prescriptions} />
    </div>
  )
}

function savePatient(data: FormData, id: string | undefined) {
  const { relation, name, address } = formValues(data, fieldNames)
  const fields = {
    // An empty choice is refused with the sentence of the field.
    relation: relation as PatientProfile['relation'],
    name,
    birthYear: formCount(data, 'birthYear'),
    address,
    isGuardian: data.has('isGuardian'),
  }
  return id === undefined ? api('POST /api/patients', fields) : api('POST /api/patients/:id', { id, ...fields })
}
