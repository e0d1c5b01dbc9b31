import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { PatientProfile } from '#contract/patients.ts'
import type { Address } from '#domain/addresses/address-rules.ts'
import { api } from '#web/platform/api.ts'
import { formText, formValues } from '#web/platform/forms.ts'
import type { PrescriptionDraft } from '#web/prescriptions/prescription-draft.ts'
import { PrescriptionForm } from '#web/prescriptions/prescription-form.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NamedLines, readNamedLines } from './named-lines.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { closeRequestDraft, openRequestDraft } from './request-draft.ts'

type RequestFormProps = {
  patients: readonly PatientProfile[]
  /** The saved address, if any. */
  address: Address | null
  /** The name of the account. */
  name: string
}

/** Sends pictures, what is wanted and where to, for an order that a pharmacist prepares. */
export function RequestForm({ patients, address, name }: RequestFormProps) {
  const navigate = useNavigate()
  const [{ files, typed }] = useState(openRequestDraft)
  const [isNaming, setNaming] = useState(typed.get('wanted') === 'named')
  const [isCollected, setCollected] = useState(address === null || typed.get('way') === 'collect')

  async function send(draft: PrescriptionDraft, data: FormData) {
    const { lines, errors } = isNaming ? readNamedLines(data) : { lines: [], errors: {} }
    if (Object.keys(errors).length > 0) return { errors }
    const collect = isCollected ? formValues(data, ['outlet', 'name', 'phoneNumber']) : null
    const note = formText(data, 'note').trim()
    const answer = await draft.sendBy((sent) =>
      api('POST /api/prescription-requests', { ...sent, lines, note, collect }),
    )
    if (answer === null) return null
    closeRequestDraft()
    announce({ text: 'Your prescription is sent', isAcrossPages: true })
    await navigate(href('/account/requests/:id', { id: answer.request._id }))
    return null
  }

  return (
    <Card>
      <PrescriptionForm
        patients={patients}
        draft={files}
        submitLabel="Send"
        onSubmit={send}
        onType={(field, text) => typed.set(field, text)}
      >
        {(errors) => (
          <>
            <NamedLines typed={typed} isNaming={isNaming} onNaming={setNaming} errors={errors} />
            <PlaceChoice
              address={address}
              name={name}
              typed={typed}
              isCollected={isCollected}
              onCollect={setCollected}
            />
            <Field
              label="A note for our pharmacist"
              name="note"
              defaultValue={typed.get('note')}
              optional
              maxLength={300}
            />
          </>
        )}
      </PrescriptionForm>
    </Card>
  )
}
