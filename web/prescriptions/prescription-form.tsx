import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { PatientProfile } from '#contract/patients.ts'
import type { Prescription } from '#contract/prescriptions.ts'
import { MAX_PDF_PAGES } from '#domain/prescriptions/prescription-rules.ts'
import type { FieldErrors } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { type Findings, useCall } from '#web/ui/use-call.ts'
import { ChosenFiles, PictureButton } from './chosen-files.tsx'
import { PatientChoice } from './patient-choice.tsx'
import { type DraftState, PrescriptionDraft } from './prescription-draft.ts'
import { SamplePrescription } from './sample-prescription.tsx'

const AskedConsent = lazy(async () => ({ default: (await import('#web/consents/asked-consent.tsx')).AskedConsent }))

type PrescriptionFormProps = {
  /** The order that the prescription is for, if any. */
  orderId?: string
  /** The family profiles of the customer. */
  patients: readonly PatientProfile[]
  /** A draft with chosen files, if any. */
  draft?: PrescriptionDraft
  onSent?: (prescription: Prescription) => void
  /** Sends the draft in another way. */
  onSubmit?: (draft: PrescriptionDraft, form: FormData) => Promise<Findings | null>
  /** Learns what is typed into the further fields, by their names. */
  onType?: (field: string, text: string) => void
  submitLabel?: string
  /** Further fields, with the errors that `onSubmit` finds. */
  children?: (errors: FieldErrors) => ReactNode
}

/** Takes photos and files and sends them as one prescription. A failure keeps them. */
export function PrescriptionForm({ patients, draft: initialDraft, ...props }: PrescriptionFormProps) {
  const { orderId, onSent, onSubmit, onType, submitLabel = 'Send the prescription', children } = props
  const [draft] = useState(() => initialDraft ?? new PrescriptionDraft())
  const { files, patientId, alert, progress } = useSyncExternalStore(draft.state.subscribe, draft.state.get)

  const call = useCall(async (form: FormData) => {
    if (onSubmit !== undefined) return onSubmit(draft, form)
    const prescription = await draft.send(orderId)
    if (prescription === null) return null
    announce('The prescription is sent')
    onSent?.(prescription)
    return null
  })

  return (
    <div className="flex flex-col gap-4">
      <PatientChoice patients={patients} chosenId={patientId} onChoose={(id) => draft.choosePatient(id)} />
      <CallForm
        call={call}
        data-unguarded={initialDraft !== undefined || undefined}
        onChange={({ target }) => {
          const { name, value } = target as unknown as HTMLInputElement
          onType?.(name, value)
        }}
      >
        {children === undefined && alert !== null && <AlertBox>{alert}</AlertBox>}
        <div className="@container">
          <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <FileButtons onChosen={(chosen) => draft.add(chosen ?? [])} />
              {files.length > 0 && (
                <ChosenFiles
                  files={files}
                  areShown
                  isUnsaved={initialDraft === undefined}
                  isSending={progress !== null}
                  onRemove={(index) => draft.remove(index)}
                />
              )}
            </div>
            <SamplePrescription />
          </div>
        </div>
        <Suspense>
          <AskedConsent purpose="prescriptions" />
        </Suspense>
        {children?.(call.errors)}
        {children !== undefined && alert !== null && <AlertBox>{alert}</AlertBox>}
        {progress !== null && <UploadProgressBar progress={progress} files={files.length} />}
        <Button type="submit" busy={progress !== null} busyLabel="Sending..." className="self-start">
          {submitLabel}
        </Button>
      </CallForm>
    </div>
  )
}

function FileButtons({ onChosen }: { onChosen: (files: FileList | null) => void }) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <PictureButton label="Take a photo" icon="camera" camera onChosen={onChosen} />
        <PictureButton label="Choose files" icon="plus" onChosen={onChosen} />
      </div>
      <p className="text-xs text-quiet">
        Photos (JPEG, PNG, WebP) or a PDF of up to {MAX_PDF_PAGES} pages, up to 10 MB each.
      </p>
    </>
  )
}

function UploadProgressBar({ progress, files }: { progress: NonNullable<DraftState['progress']>; files: number }) {
  return (
    <p className="flex flex-col gap-1">
      <span>
        Sending file {progress.number} of {files}...
      </span>
      <progress aria-label="Upload" max={1} value={progress.share} className="w-full accent-brand" />
    </p>
  )
}
