import { type FormEvent, useRef, useState } from 'react'
import type { PatientProfile } from '#contract/patients.ts'
import type { Prescription } from '#contract/prescriptions.ts'
import { MAX_FILES, MAX_PDF_PAGES } from '#domain/prescriptions/prescription-rules.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PatientChoice } from './patient-choice.tsx'
import { uploadFile } from './upload-file.ts'

const TOO_MANY = `Please send at most ${MAX_FILES} pictures.`
/** Phones convert HEIC photos to JPEG because it is not in the list. */
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** `fileIds` names the pictures of a file that is uploaded already. */
type ChosenFile = { readonly file: File; readonly fileIds: readonly string[] | null }

/** Which file is being sent, and how much of it is. */
type UploadProgress = { readonly number: number; readonly share: number }

type PrescriptionFormProps = {
  /** The order that it is for; absent for one to keep. */
  orderId?: string
  /** The family profiles of the customer. */
  patients: readonly PatientProfile[]
  submitLabel?: string
  onSent: (prescription: Prescription) => void
}

/** Takes photos and files and sends them as one prescription. A failure keeps the choice. */
export function PrescriptionForm({
  orderId,
  patients,
  submitLabel = 'Send the prescription',
  onSent,
}: PrescriptionFormProps) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [patientId, setPatientId] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  function add(files: FileList | null) {
    const added = [...(files ?? [])].map((file) => ({ file, fileIds: null }))
    setAlert(chosen.length + added.length > MAX_FILES ? TOO_MANY : null)
    setChosen([...chosen, ...added].slice(0, MAX_FILES))
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen.length === 0) return setAlert('Please add a picture of the prescription.')
    setAlert(null)
    const uploaded = await uploadAll(chosen, {
      onProgress: setProgress,
      onUploaded: (file, fileIds) =>
        setChosen((before) => before.map((one) => (one.file === file ? { file, fileIds } : one))),
    })
    if ('message' in uploaded) {
      setProgress(null)
      return setAlert(uploaded.message)
    }
    const result = await api('POST /api/prescriptions', {
      fileIds: uploaded.fileIds,
      ...(orderId !== undefined && { orderId }),
      ...(patientId !== '' && { patientId }),
    })
    setProgress(null)
    if (!result.ok)
      return setAlert(
        refusalText(result, 'The prescription could not be sent. Please check the connection and try again.'),
      )
    setChosen([])
    announce('The prescription is sent')
    onSent(result.body.prescription)
  }

  return (
    <div className="flex flex-col gap-4">
      <PatientChoice patients={patients} chosenId={patientId} onChoose={setPatientId} />
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <FileButtons onChosen={add} />
        {chosen.length > 0 && (
          <ChosenFiles
            names={chosen.map(({ file }) => file.name)}
            isSending={progress !== null}
            onRemove={(index) => setChosen(chosen.filter((_, other) => other !== index))}
          />
        )}
        {progress !== null && <UploadProgressBar progress={progress} files={chosen.length} />}
        <Button type="submit" busy={progress !== null} busyLabel="Sending..." className="self-start">
          {submitLabel}
        </Button>
      </form>
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
        Photos (JPEG, PNG, WebP) or a PDF of up to {MAX_PDF_PAGES} pages, up to 10 MB each. The whole page should be
        sharp, with date, doctor and signature.
      </p>
    </>
  )
}

function UploadProgressBar({ progress, files }: { progress: UploadProgress; files: number }) {
  return (
    <p className="flex flex-col gap-1">
      <span>
        Sending file {progress.number} of {files}...
      </span>
      <progress aria-label="Upload" max={1} value={progress.share} className="w-full accent-brand" />
    </p>
  )
}

type UploadEvents = {
  readonly onProgress: (progress: UploadProgress) => void
  readonly onUploaded: (file: File, fileIds: readonly string[]) => void
}

/** Files that are there already are not sent again. */
async function uploadAll(
  chosen: readonly ChosenFile[],
  { onProgress, onUploaded }: UploadEvents,
): Promise<{ fileIds: string[] } | { message: string }> {
  const all: string[] = []
  for (const [index, { file, fileIds }] of chosen.entries()) {
    const number = index + 1
    onProgress({ number, share: 0 })
    if (fileIds === null) {
      const result = await uploadFile(file, (share) => onProgress({ number, share }))
      if (!result.ok) return { message: chosen.length === 1 ? result.message : `${file.name}: ${result.message}` }
      onUploaded(file, result.fileIds)
      all.push(...result.fileIds)
    } else all.push(...fileIds)
  }
  return all.length > MAX_FILES ? { message: `${TOO_MANY} Each page of a PDF is one.` } : { fileIds: all }
}

type ChosenFilesProps = { names: readonly string[]; isSending: boolean; onRemove: (index: number) => void }

function ChosenFiles({ names, isSending, onRemove }: ChosenFilesProps) {
  return (
    <ul aria-label="Chosen files" className="divide-y divide-line rounded-lg border border-line">
      {names.map((name, index) => (
        <li key={`${name}-${index}`} className="flex items-center gap-3 py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <Button variant="quiet" disabled={isSending} aria-label={`Remove ${name}`} onClick={() => onRemove(index)}>
            <Icon name="close" size={16} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

type PictureButtonProps = {
  label: string
  icon: 'camera' | 'plus'
  /** Opens the camera of a phone. */
  camera?: boolean
  onChosen: (files: FileList | null) => void
}

function PictureButton({ label, icon, camera = false, onChosen }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Icon name={icon} /> {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-pictures={camera ? 'camera' : 'device'}
        accept={camera ? PHOTO_TYPES : `${PHOTO_TYPES},application/pdf`}
        capture={camera ? 'environment' : undefined}
        multiple={!camera}
        onChange={({ currentTarget }) => {
          onChosen(currentTarget.files)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
