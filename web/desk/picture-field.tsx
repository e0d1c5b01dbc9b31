import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalText } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
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
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  function choose(next: string) {
    flushSync(() => setAddress(next))
    // The form learns of it as of typing.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function add([file]: readonly File[]) {
    if (isBusy || file === undefined) return
    setBusy(true)
    const result = await deskApi('POST /api/desk/pages/pictures', {}, { file })
    setBusy(false)
    setAlert(result.ok ? undefined : refusalText(result, 'The picture could not be saved. Please try again.'))
    if (!result.ok) return
    choose(result.body.picture)
    announce('Picture added')
  }

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
        isBusy={isBusy}
        add={(files) => void add(files)}
      />
      {!required && address !== '' && (
        <Button variant="quiet" className="self-start" onClick={() => choose('')}>
          Remove the picture
        </Button>
      )}
      <FieldError id={`${name}-error`} error={alert ?? error} />
    </fieldset>
  )
}
