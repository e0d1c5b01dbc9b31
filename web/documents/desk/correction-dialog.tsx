import type { RegisterRow } from '#contract/documents.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formValues, typedCount } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'

type CorrectionDialogProps = { row: RegisterRow; onDone: () => void; onClose: () => void }

/** Adds a row to the register that corrects this one. */
export function CorrectionDialog({ row, onDone, onClose }: CorrectionDialogProps) {
  return (
    <FormDialog
      title={`Correct row ${row.serial}`}
      submitLabel="Write the correction"
      onDone={onDone}
      onClose={onClose}
      send={(form, api) => {
        const typed = formValues(form, fieldNames)
        return api('POST /api/desk/registers/:serial/correct', {
          serial: row.row,
          reason: typed.reason,
          batch: typed.batch,
          expiresOn: typed.expiresOn,
          quantity: typedCount(typed.quantity) ?? Number.NaN,
          prescriber: {
            name: typed['prescriber.name'],
            registration: typed['prescriber.registration'],
            address: typed['prescriber.address'],
          },
          patient: { name: typed['patient.name'], address: typed['patient.address'] },
        })
      }}
    >
      {(errors) => (
        <>
          <p>The row stays. A new one with the next number takes its place.</p>
          {fieldNames.map((name) => {
            const { valueOf, ...props } = fields[name]
            return (
              <Field
                key={name}
                {...props}
                name={name}
                autoComplete="off"
                required
                defaultValue={valueOf(row)}
                error={errors[name]}
              />
            )
          })}
        </>
      )}
    </FormDialog>
  )
}

type FieldName =
  | 'patient.name'
  | 'patient.address'
  | 'prescriber.name'
  | 'prescriber.registration'
  | 'prescriber.address'
  | 'batch'
  | 'expiresOn'
  | 'quantity'
  | 'reason'

type CorrectionField = {
  readonly label: string
  readonly maxLength?: number
  readonly type?: 'date'
  readonly inputMode?: 'numeric'
  readonly valueOf: (row: RegisterRow) => string | number
}

const fields: Readonly<Record<FieldName, CorrectionField>> = {
  'patient.name': { label: 'Patient’s name', maxLength: 100, valueOf: ({ patient }) => patient.name },
  'patient.address': { label: 'Patient’s address', maxLength: 700, valueOf: ({ patient }) => patient.address },
  'prescriber.name': { label: 'Doctor’s name', maxLength: 100, valueOf: ({ prescriber }) => prescriber.name },
  'prescriber.registration': {
    label: 'Registration number',
    maxLength: 50,
    valueOf: ({ prescriber }) => prescriber.registration,
  },
  'prescriber.address': { label: 'Doctor’s address', maxLength: 300, valueOf: ({ prescriber }) => prescriber.address },
  batch: { label: 'Batch', maxLength: 40, valueOf: ({ batch }) => batch },
  expiresOn: { label: 'Expiry', type: 'date', valueOf: ({ expiresOn }) => expiresOn },
  quantity: { label: 'Packs', inputMode: 'numeric', valueOf: ({ quantity }) => quantity },
  reason: { label: 'What was wrong?', maxLength: 200, valueOf: () => '' },
}

const fieldNames = Object.keys(fields) as FieldName[]
