import { useRef, useState } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { deskApi } from './desk-session.ts'
import { FileDrop } from './file-drop.tsx'

type LogoFieldProps = { name: string; label: string; hint: string; preset: string; error: string | null | undefined }

/** A picture that is uploaded when it is chosen. The form sends its stem. */
export function LogoField({ name, label, hint, preset, error }: LogoFieldProps) {
  const [stem, setStem] = useState(preset)
  const input = useRef<HTMLInputElement>(null)
  const upload = useCall((file: File) => deskApi('POST /api/desk/settings/pictures', {}, { file }), {
    done: ({ picture }) => {
      setStem(picture)
      announce('Picture added. It is shown when you save.')
    },
    fallback: 'The picture could not be sent. Please check the connection.',
  })
  const shownError = upload.alert ?? error

  function remove() {
    setStem('')
    input.current?.focus()
  }

  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={shownError ? `${name}-error` : undefined}>
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <input type="hidden" name={name} value={stem} />
      {stem === '' ? (
        <p className="text-quiet">No picture is chosen: the shop shows its own mark.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <img src={`/icons/${stem}.png`} alt="Chosen" width={72} height={72} className="rounded-sm" />
          <Button variant="quiet" onClick={remove}>
            Remove the picture
          </Button>
        </div>
      )}
      <FileDrop
        label="Choose a picture"
        hint={hint}
        accept="image/jpeg,image/png,image/webp,image/avif"
        inputRef={input}
        isBusy={upload.isBusy}
        add={([file]) => file && upload.start(file)}
      />
      <FieldError id={`${name}-error`} error={shownError} />
    </fieldset>
  )
}
