import { type FormEvent, useRef, useState } from 'react'
import type { Prescription } from '#contract/prescriptions.ts'
import { MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { uploadPicture } from './upload-picture.ts'

type ChosenPicture = { readonly file: File; readonly fileId: string | null }

/** Which picture is being sent, and how much of it is. */
type UploadProgress = { readonly number: number; readonly share: number }

type PrescriptionFormProps = {
  /** The order that it is for; absent for one to keep. */
  orderId?: string
  onSent: (prescription: Prescription) => void
}

/** Takes pictures with the camera or from the device and sends them as one prescription. A failure keeps the choice. */
export function PrescriptionForm({ orderId, onSent }: PrescriptionFormProps) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [alert, setAlert] = useState<string | null>(null)
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  function add(files: FileList | null) {
    const chosen = [...(files ?? [])].map((file) => ({ file, fileId: null }))
    setAlert(pictures.length + chosen.length > MAX_FILES ? `Please send at most ${MAX_FILES} pictures.` : null)
    setPictures([...pictures, ...chosen].slice(0, MAX_FILES))
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pictures.length === 0) return setAlert('Please add a picture of the prescription.')
    setAlert(null)
    const uploaded = await uploadAll(pictures, {
      onProgress: setProgress,
      onUploaded: (file, fileId) =>
        setPictures((before) => before.map((picture) => (picture.file === file ? { file, fileId } : picture))),
    })
    if ('message' in uploaded) {
      setProgress(null)
      return setAlert(uploaded.message)
    }
    const { fileIds } = uploaded
    const input = { fileIds, ...(orderId !== undefined && { orderId }) }
    const result = await api('POST /api/prescriptions', input)
    setProgress(null)
    if (!result.ok)
      return setAlert(
        refusalText(result, 'The prescription could not be sent. Please check the connection and try again.'),
      )
    setPictures([])
    announce('The prescription is sent')
    onSent(result.body.prescription)
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <div className="flex flex-wrap gap-3">
        <PictureButton label="Take a photo" icon="camera" camera onChosen={add} />
        <PictureButton label="Choose pictures" icon="plus" onChosen={add} />
      </div>
      <p className="text-xs text-quiet">
        JPEG, PNG or WebP, up to 10 MB each. The whole page should be sharp, with date, doctor and signature.
      </p>
      {pictures.length > 0 && (
        <ChosenPictures
          names={pictures.map(({ file }) => file.name)}
          isSending={progress !== null}
          onRemove={(index) => setPictures(pictures.filter((_, other) => other !== index))}
        />
      )}
      {progress !== null && (
        <p className="flex flex-col gap-1">
          <span>
            Sending picture {progress.number} of {pictures.length}...
          </span>
          <progress aria-label="Upload" max={1} value={progress.share} className="w-full accent-brand" />
        </p>
      )}
      <Button type="submit" busy={progress !== null} busyLabel="Sending..." className="self-start">
        Send the prescription
      </Button>
    </form>
  )
}

type UploadEvents = {
  readonly onProgress: (progress: UploadProgress) => void
  readonly onUploaded: (file: File, fileId: string) => void
}

/** Pictures that are there already are not sent again. */
async function uploadAll(
  pictures: readonly ChosenPicture[],
  { onProgress, onUploaded }: UploadEvents,
): Promise<{ fileIds: string[] } | { message: string }> {
  const fileIds: string[] = []
  for (const [index, { file, fileId }] of pictures.entries()) {
    const number = index + 1
    onProgress({ number, share: 0 })
    if (fileId === null) {
      const result = await uploadPicture(file, (share) => onProgress({ number, share }))
      if (!result.ok) return { message: pictures.length === 1 ? result.message : `${file.name}: ${result.message}` }
      onUploaded(file, result.fileId)
      fileIds.push(result.fileId)
    } else fileIds.push(fileId)
  }
  return { fileIds }
}

type ChosenPicturesProps = { names: readonly string[]; isSending: boolean; onRemove: (index: number) => void }

function ChosenPictures({ names, isSending, onRemove }: ChosenPicturesProps) {
  return (
    <ul aria-label="Chosen pictures" className="divide-y divide-line rounded-lg border border-line">
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
        accept="image/jpeg,image/png,image/webp"
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
