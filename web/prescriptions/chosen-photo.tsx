import { type ReactNode, useEffect, useState } from 'react'
import { photoFaults } from '#domain/prescriptions/photo-quality.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { CheckedPhoto } from './check-photo.ts'

type ChosenPhotoProps = {
  content: Promise<Blob>
  /** The name of the file. */
  children: ReactNode
}

/** The thumbnail of a chosen photo, and beside it what may make it unreadable (prescriptions-6). */
export function ChosenPhoto({ content, children }: ChosenPhotoProps) {
  const photo = useCheckedPhoto(content)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-quiet">
        {photo === null ? (
          <Icon name="rx" size={24} />
        ) : (
          <img src={photo.thumbnail} alt="" className="size-full object-cover" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 basis-32 flex-col py-2">
        {children}
        <div role="status" className="text-xs">
          {photo !== null && photo.faults.length > 0 && <PhotoRemarks faults={photo.faults} />}
        </div>
      </div>
    </div>
  )
}

function PhotoRemarks({ faults }: Pick<CheckedPhoto, 'faults'>) {
  return (
    <p className="flex gap-2 pt-1 wrap-anywhere">
      <Icon name="alert" size={16} className="mt-0.5 text-brand-strong" />
      <span>{[...faults.map((fault) => photoFaults[fault]), 'You can still send it.'].join(' ')}</span>
    </p>
  )
}

/** The check loads with the first photo. */
function useCheckedPhoto(content: Promise<Blob>): CheckedPhoto | null {
  const [photo, setPhoto] = useState<CheckedPhoto | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([content, import('./check-photo.ts')])
      .then(([file, { checkPhoto }]) => checkPhoto(file))
      .then(
        (checked) => isCurrent && setPhoto(checked),
        // Without the check the photo is sent as it is.
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [content])
  return photo
}
