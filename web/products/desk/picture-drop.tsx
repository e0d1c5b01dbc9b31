import { type ChangeEvent, type DragEvent, type RefObject, useState } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type PictureDropProps = {
  inputRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
  add: (files: readonly File[]) => void
}

/** Takes pictures that are chosen or dropped. */
export function PictureDrop({ inputRef, isBusy, add }: PictureDropProps) {
  const [isOver, setOver] = useState(false)
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    add([...(target.files ?? [])])
    target.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed p-4',
        isOver ? 'border-brand bg-brand-soft' : 'border-edge',
      )}
    >
      <label
        className={classNames(
          buttonLook({ variant: 'secondary' }),
          'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          isBusy && 'opacity-80',
        )}
      >
        {isBusy ? 'Saving...' : 'Choose pictures'}
        <input
          ref={inputRef}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          onChange={choose}
          className="sr-only"
        />
      </label>
      <p className="min-w-48 flex-1 text-quiet">
        You can also drop or paste them here. JPEG, PNG, WebP or AVIF, at most 15 MB each.
      </p>
    </div>
  )
}
