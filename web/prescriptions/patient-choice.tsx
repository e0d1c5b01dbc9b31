import { lazy, Suspense, useState } from 'react'
import type { PatientProfile } from '#contract/patients.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const PatientDialog = lazy(async () => ({ default: (await import('./family/patient-dialog.tsx')).PatientDialog }))

type PatientChoiceProps = {
  patients: readonly PatientProfile[]
  /** Empty while no profile is chosen. */
  chosenId: string
  onChoose: (id: string) => void
}

/** Selects the patient of a prescription. A dialog adds profiles, so that chosen files stay in the page. */
export function PatientChoice({ patients, chosenId, onChoose }: PatientChoiceProps) {
  const [added, setAdded] = useState<readonly PatientProfile[]>([])
  const [isOpen, setOpen] = useState(false)
  const all = [...patients, ...added.filter(({ _id }) => patients.every((one) => one._id !== _id))]

  function take(patient: PatientProfile) {
    setAdded([...added, patient])
    onChoose(patient._id)
    setOpen(false)
  }

  return (
    <div className="flex flex-col items-start gap-1">
      {all.length > 0 && (
        <SelectField
          className="w-full"
          label="Who is it for?"
          name="patientId"
          emptyText="Not chosen"
          options={Object.fromEntries(all.map(({ _id, name }) => [_id, name]))}
          value={chosenId}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      <Button variant="quiet" className="-ml-4" onClick={() => setOpen(true)}>
        Add a family member
      </Button>
      <Suspense>{isOpen && <PatientDialog onClose={() => setOpen(false)} onSaved={take} />}</Suspense>
    </div>
  )
}
