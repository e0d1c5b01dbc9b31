import { type ChangeEvent, type DragEvent, type RefObject, useState } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type FileDropProps = {
  label: string
  hint: string
  busyLabel?: string
  accept: string
  multiple?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  isBusy: boolean
  add: (files: readonly File[]) => void
}

/** Takes chosen or dropped files. */
export function FileDrop({
  label,
  hint,
  busyLabel = 'Saving...',
  accept,
  multiple = false,
  inputRef,
  isBusy,
  add,
}: FileDropProps) {
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
        {isBusy ? busyLabel : label}
        <input ref={inputRef} type="file" accept={accept} multiple={multiple} onChange={choose} className="sr-only" />
      </label>
      <p className="flex-1 basis-48 text-quiet">{hint}</p>
    </div>
  )
}
