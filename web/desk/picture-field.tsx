import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { deskApi } from './desk-session.ts'
import { FileDrop } from './file-drop.tsx'

type PictureFieldProps = {
  name: string
  label: string
  error: string | null | undefined
  preset: string
  required: boolean
}

/** A picture for pages, which is uploaded when it is chosen. */
export function PictureField({ name, label, error, preset, required }: PictureFieldProps) {
  const [address, setAddress] = useState(preset)
  const input = useRef<HTMLInputElement>(null)

  function choose(next: string) {
    flushSync(() => setAddress(next))
    // The form learns of it as of typing.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const upload = useCall((file: File) => deskApi('POST /api/desk/pages/pictures', {}, { file }), {
    done: ({ picture }) => {
      choose(picture)
      announce('Picture added')
    },
    fallback: 'The picture could not be saved. Please try again.',
  })

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 font-semibold">{label}</legend>
      {address !== '' && (
        <img
          src={address}
          alt=""
          width="240"
          height="160"
          className="aspect-3/2 rounded-md border border-line object-cover"
        />
      )}
      <input ref={input} type="hidden" name={name} value={address} />
      <FileDrop
        label={address === '' ? 'Choose' : 'Replace'}
        hint="JPEG, PNG, WebP or AVIF up to 15 MB. It is cut to 3 wide and 2 high."
        accept="image/jpeg,image/png,image/webp,image/avif"
        isBusy={upload.isBusy}
        add={([file]) => file && upload.start(file)}
      />
      {!required && address !== '' && (
        <Button variant="quiet" className="self-start" onClick={() => choose('')}>
          Remove the picture
        </Button>
      )}
      <FieldError id={`${name}-error`} error={upload.alert ?? error} />
    </fieldset>
  )
}
