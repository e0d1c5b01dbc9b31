import { useState } from 'react'
import type { ApiInput } from '#contract/api.ts'
import type { OrderReturns } from '#contract/returns.ts'
import { MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
import { RETURN_NOTE_MAX, type ReturnReason, returnReasonNames, returnReasons } from '#domain/returns/return-rules.ts'
import { api } from '#web/platform/api.ts'
import { formCount, formText } from '#web/platform/forms.ts'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { ChosenFiles, PictureButton } from '#web/prescriptions/chosen-files.tsx'
import { shrinkPicture, uploadFile } from '#web/prescriptions/upload-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { useCall } from '#web/ui/use-call.ts'

type ReturnFormProps = {
  orderId: string
  returnable: OrderReturns
  onSent: (now: OrderReturns) => void
  onClose: () => void
}

/** Asks to send packs back. A refusal keeps everything that was typed and chosen. */
export function ReturnForm({ orderId, returnable, onSent, onClose }: ReturnFormProps) {
  const { lines, needsPayout, claimPercent } = returnable
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const send = useCall(
    async (data: FormData) => {
      const uploaded = await uploadPhotos(photos)
      setPhotos(uploaded.photos)
      if (uploaded.failure !== null) return { errors: { fileIds: uploaded.failure } }
      return sendReturn(orderId, data, uploaded.photos, lines)
    },
    { done: onSent, fallback: 'This could not be sent. Please check the connection and try again.' },
  )
  const { errors, isBusy } = send

  return (
    <CallForm call={send} aria-label="Return items" data-opened-by="return-items">
      <Quantities lines={lines} reason={reason} error={errors.lines} />
      <Reasons chosen={reason} claimPercent={claimPercent} error={errors.reason} onChoose={setReason} />
      {reason === 'unwanted' && <UnopenedBox error={errors.isUnopened} />}
      <Field
        label="What should we know?"
        name="note"
        multiline
        maxLength={RETURN_NOTE_MAX}
        required={reason === 'faulty'}
        optional={reason !== 'faulty'}
        error={errors.note}
      />
      <Photos photos={photos} isBusy={isBusy} error={errors.fileIds} onChange={setPhotos} />
      {needsPayout && (
        <Field
          label="Where should the money go?"
          hint="Your UPI id, such as asha@bank, or account number and IFSC. We keep it encrypted and delete it afterwards."
          name="payout"
          autoComplete="off"
          required
          error={errors.payout}
        />
      )}
      <CallAlert call={send} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Ask for the return
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={({ currentTarget }) => leaveWork(onClose, currentTarget.form ?? undefined)}
        >
          Keep everything
        </Button>
      </div>
    </CallForm>
  )
}

type Lines = OrderReturns['lines']
type QuantitiesProps = { lines: Lines; reason: ReturnReason | null; error: string | null | undefined }

function Quantities({ lines, reason, error }: QuantitiesProps) {
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? 'lines-error' : undefined}>
      <legend className="pb-1.5 font-semibold">How many packs come back?</legend>
      {lines.map((line) => (
        <ReturnedPacks
          key={line.position}
          line={line}
          isOnly={lines.length === 1}
          hint={reason === 'unwanted' ? line.unwantedRefusal : null}
        />
      ))}
      <FieldError id="lines-error" error={error} />
    </fieldset>
  )
}

type ReturnedPacksProps = { line: Lines[number]; isOnly: boolean; hint: string | null }

/** A product to choose, unless it is the only one, and how many of its packs come back. */
function ReturnedPacks({ line: { position, productName, left }, isOnly, hint }: ReturnedPacksProps) {
  const [isChosen, setChosen] = useState(isOnly)
  const [packs, setPacks] = useState(1)
  const name = <span translate="no">{productName}</span>
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {isOnly ? (
        <p className="font-semibold">{name}</p>
      ) : (
        <label className="flex min-h-11 min-w-0 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => setChosen(target.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          {name}
        </label>
      )}
      {isChosen && (
        <QuantityStepper name={productName} field={`packs-${position}`} value={packs} max={left} onChange={setPacks} />
      )}
      {hint !== null && <p className="w-full text-xs text-quiet">{hint}</p>}
    </div>
  )
}

type ReasonsProps = {
  claimPercent: number | null
  chosen: ReturnReason | null
  error: string | null | undefined
  onChoose: (reason: ReturnReason) => void
}

function Reasons({ chosen, claimPercent, error, onChoose }: ReasonsProps) {
  const hints: Partial<Record<ReturnReason, string>> = {
    damaged: 'Within 48 hours, with a photo.',
    ...(claimPercent !== null && { expired: `We credit ${claimPercent} % and destroy the packs.` }),
  }
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? 'reason-error' : undefined}>
      <legend className="pb-1.5 font-semibold">Why?</legend>
      {returnReasonNames.map((name) => (
        <RadioCard
          key={name}
          name="reason"
          value={name}
          label={returnReasons[name]}
          hint={hints[name]}
          checked={name === chosen}
          onChange={() => onChoose(name)}
        />
      ))}
      <FieldError id="reason-error" error={error} />
    </fieldset>
  )
}

function UnopenedBox({ error }: { error: string | null | undefined }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name="isUnopened"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'isUnopened-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        The packs are unopened and no strip is cut.
      </label>
      <FieldError id="isUnopened-error" error={error} />
    </div>
  )
}

/** A chosen photo. `fileIds` are its pictures once it is uploaded. */
type Photo = { readonly name: string; readonly content: Promise<Blob>; readonly fileIds: readonly string[] | null }

type PhotosProps = {
  photos: readonly Photo[]
  isBusy: boolean
  error: string | null | undefined
  onChange: (photos: readonly Photo[]) => void
}

function Photos({ photos, isBusy, error, onChange }: PhotosProps) {
  const add = (files: FileList | null) => {
    const added = Array.from(files ?? [], (file) => ({ name: file.name, content: shrinkPicture(file), fileIds: null }))
    onChange([...photos, ...added].slice(0, MAX_FILES))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <PictureButton label="Take a photo" icon="camera" camera onChosen={add} />
        <PictureButton label="Add photos" icon="plus" onChosen={add} />
      </div>
      {photos.length > 0 && (
        <ChosenFiles
          files={photos}
          isUnsaved
          isSending={isBusy}
          onRemove={(index) => onChange(photos.toSpliced(index, 1))}
        />
      )}
      <FieldError error={error} />
    </div>
  )
}

/** Uploads the photos that are not uploaded yet, until one fails. */
async function uploadPhotos(photos: readonly Photo[]): Promise<{ photos: readonly Photo[]; failure: string | null }> {
  const { signal } = new AbortController()
  const done = [...photos]
  for (const [index, photo] of photos.entries()) {
    if (photo.fileIds !== null) continue
    const result = await uploadFile(await photo.content, () => {}, signal, '/api/returns/files')
    if (!result.ok) return { photos: done, failure: `${photo.name}: ${result.message}` }
    done[index] = { ...photo, fileIds: result.fileIds }
  }
  return { photos: done, failure: null }
}

function sendReturn(id: string, data: FormData, photos: readonly Photo[], lines: Lines) {
  const packs = lines
    .map(({ position }) => ({ position, quantity: formCount(data, `packs-${position}`) }))
    .filter(({ quantity }) => quantity !== 0)
  return api('POST /api/orders/:id/returns', {
    id,
    // An empty choice is refused with the sentence of the field.
    reason: formText(data, 'reason') as ApiInput<'POST /api/orders/:id/returns'>['reason'],
    lines: packs,
    note: formText(data, 'note'),
    isUnopened: data.has('isUnopened'),
    fileIds: photos.flatMap(({ fileIds }) => fileIds ?? []),
    payout: formText(data, 'payout'),
  })
}
