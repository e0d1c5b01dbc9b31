import type { YourData } from '#contract/privacy-your-data.ts'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { DataSection } from './data-section.tsx'

/** Names who uses the rights of the customer after death or incapacity. */
export function NomineeForm({ nominee }: Pick<YourData, 'nominee'>) {
  const save = useCall(
    (form: FormData) =>
      api('POST /api/privacy/nominee', {
        name: formText(form, 'name').trim(),
        contact: formText(form, 'contact').trim(),
      }),
    { done: 'Saved' },
  )
  return (
    <DataSection title="Your nominee">
      <p>
        Who may use these rights for you after your death, or if you cannot. We tell no one. Empty fields remove it.
      </p>
      <CallForm call={save} submitLabel="Save" button={{ variant: 'secondary', className: 'self-start' }}>
        <Field
          label="Name of your nominee"
          name="name"
          autoComplete="off"
          maxLength={100}
          defaultValue={nominee?.name ?? ''}
          error={save.errors.name}
        />
        <Field
          label="Telephone, mail or address"
          name="contact"
          autoComplete="off"
          maxLength={200}
          defaultValue={nominee?.contact ?? ''}
          error={save.errors.contact}
        />
      </CallForm>
    </DataSection>
  )
}
