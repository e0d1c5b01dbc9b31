import { useRef } from 'react'
import type { HeldFile } from '#web/platform/held-files.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChosenPhoto } from './chosen-photo.tsx'

/** Phones convert HEIC photos to JPEG because it is not in the list. */
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

type ChosenFilesProps = {
  files: readonly HeldFile[]
  /** Whether photos are shown and checked. */
  areShown?: boolean
  isSending: boolean
  /** Whether the files are lost with the page. */
  isUnsaved: boolean
  onRemove: (index: number) => void
}

/** The names of chosen files, each with a button that removes it. */
export function ChosenFiles({ files, areShown = false, isSending, isUnsaved, onRemove }: ChosenFilesProps) {
  return (
    <ul
      ref={(list) => {
        if (list !== null) Object.assign(list, { heldFiles: files })
      }}
      aria-label="Chosen files"
      data-unsaved={isUnsaved || undefined}
      className="divide-y divide-line rounded-lg border border-line"
    >
      {files.map(({ name, content }, index) => (
        <li
          key={`${name}-${index}`}
          className={classNames('flex items-center gap-3 py-1 pr-1', areShown ? 'pl-1' : 'pl-4')}
        >
          <FileRow name={name} content={areShown ? content : null} />
          <Button variant="quiet" disabled={isSending} aria-label={`Remove ${name}`} onClick={() => onRemove(index)}>
            <Icon name="close" size={16} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function FileRow({ name, content }: { name: string; content: Promise<Blob> | null }) {
  const label = <span className="min-w-0 flex-1 truncate">{name}</span>
  return content === null ? label : <ChosenPhoto content={content}>{label}</ChosenPhoto>
}

type PictureButtonProps = {
  label: string
  icon: 'camera' | 'plus'
  /** Opens the camera of a phone. */
  camera?: boolean
  onChosen: (files: FileList | null) => void
}

/** A button that takes a photo, or chooses files. */
export function PictureButton({ label, icon, camera = false, onChosen }: PictureButtonProps) {
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
