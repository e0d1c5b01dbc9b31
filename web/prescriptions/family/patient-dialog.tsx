import type { PatientProfile } from '#contract/patients.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PatientForm } from './patient-form.tsx'

type PatientDialogProps = {
  /** The profile to change; absent for a new one. */
  patient?: PatientProfile
  onClose: () => void
  onSaved: (patient: PatientProfile) => void
}

/** Adds or changes a family profile. */
export function PatientDialog({ patient, onClose, onSaved }: PatientDialogProps) {
  return (
    <Dialog title={patient === undefined ? 'Add a family member' : 'Change the profile'} open onClose={onClose}>
      <PatientForm {...(patient !== undefined && { patient })} onSaved={onSaved} />
    </Dialog>
  )
}
