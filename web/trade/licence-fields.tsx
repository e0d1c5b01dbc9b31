import { useState } from 'react'
import type { TradeAccount } from '#contract/trade.ts'
import { type TradeLicenceForm, tradeLicenceForms } from '#domain/trade/trade-account.ts'
import { LICENCE_NUMBER_MAX, LICENCE_PICTURES_MAX, tradeLicenceNames } from '#domain/trade/trade-licences.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { ChosenFiles, PictureButton } from '#web/prescriptions/chosen-files.tsx'
import { shrinkPicture, uploadFile } from '#web/prescriptions/upload-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** A chosen photo. `fileIds` are its pictures once it is uploaded. */
type Photo = {
  readonly name: string
  readonly content: Promise<Blob> | null
  readonly fileIds: readonly string[] | null
}

type SentLicence = Pick<TradeAccount['licences'][number], 'form' | 'number' | 'validUntil'>

type LicenceDraft = {
  readonly key: number
  /** What was sent before; null for a new licence. */
  readonly sent: SentLicence | null
  readonly photos: readonly Photo[]
}

/** The licences of a form: one empty one, or those that were sent before. */
export function useLicenceDrafts(licences: TradeAccount['licences']) {
  return useState<readonly LicenceDraft[]>(() =>
    licences.length === 0
      ? [{ key: 0, sent: null, photos: [] }]
      : licences.map((sent, key) => ({
          key,
          sent,
          photos: sent.fileIds.map((id, index) => ({
            name: `Sent picture ${index + 1}`,
            content: null,
            fileIds: [id],
          })),
        })),
  )
}

type LicenceFieldsProps = {
  drafts: readonly LicenceDraft[]
  isBusy: boolean
  errors: FieldErrors
  onChange: (drafts: readonly LicenceDraft[]) => void
}

/** The licences with number, last day and photos. */
export function LicenceFields({ drafts, isBusy, errors, onChange }: LicenceFieldsProps) {
  const add = () =>
    onChange([...drafts, { key: Math.max(...drafts.map(({ key }) => key)) + 1, sent: null, photos: [] }])
  return (
    <>
      {drafts.map((draft, index) => (
        <fieldset key={draft.key} className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
          <legend className="float-left w-full text-lg font-semibold">{`Licence ${index + 1}`}</legend>
          <LicenceInputs
            draft={draft}
            name={`licences.${index}`}
            isBusy={isBusy}
            errors={errors}
            onPhotos={(photos) => onChange(drafts.with(index, { ...draft, photos }))}
          />
          {drafts.length > 1 && (
            <Button
              variant="quiet"
              className="self-start"
              disabled={isBusy}
              onClick={() => onChange(drafts.toSpliced(index, 1))}
            >
              {`Remove licence ${index + 1}`}
            </Button>
          )}
        </fieldset>
      ))}
      {drafts.length < tradeLicenceForms.length && (
        <Button variant="secondary" className="self-start" disabled={isBusy} onClick={add}>
          Add a licence
        </Button>
      )}
    </>
  )
}

type LicenceInputsProps = {
  draft: LicenceDraft
  name: string
  isBusy: boolean
  errors: FieldErrors
  onPhotos: (photos: readonly Photo[]) => void
}

function LicenceInputs({ draft: { sent, photos }, name, isBusy, errors, onPhotos }: LicenceInputsProps) {
  const add = (files: FileList | null) => {
    const added = Array.from(files ?? [], (file) => ({ name: file.name, content: shrinkPicture(file), fileIds: null }))
    onPhotos([...photos, ...added].slice(0, LICENCE_PICTURES_MAX))
  }
  return (
    <>
      <SelectField
        label="Which licence?"
        name={`${name}.form`}
        options={tradeLicenceNames}
        emptyText="Please choose"
        defaultValue={sent?.form ?? ''}
        error={errors[`${name}.form`]}
        required
      />
      <Field
        label="Number"
        name={`${name}.number`}
        maxLength={LICENCE_NUMBER_MAX}
        autoComplete="off"
        defaultValue={sent?.number}
        error={errors[`${name}.number`]}
        required
      />
      <Field
        label="Valid until"
        hint="The last day on which it holds."
        name={`${name}.validUntil`}
        type="date"
        defaultValue={sent?.validUntil}
        error={errors[`${name}.validUntil`]}
        required
      />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <PictureButton label="Take a photo" icon="camera" camera onChosen={add} />
          <PictureButton label="Choose files" icon="plus" onChosen={add} />
        </div>
        {photos.length > 0 && (
          <ChosenFiles
            files={photos}
            isUnsaved={photos.some(({ content }) => content !== null)}
            isSending={isBusy}
            onRemove={(index) => onPhotos(photos.toSpliced(index, 1))}
          />
        )}
        <FieldError error={errors[`${name}.fileIds`]} />
      </div>
    </>
  )
}

type UploadedDrafts = { readonly drafts: readonly LicenceDraft[]; readonly failure: FieldErrors | null }

/** Uploads the photos that are not uploaded yet, until one fails. */
export async function uploadLicencePhotos(drafts: readonly LicenceDraft[]): Promise<UploadedDrafts> {
  const { signal } = new AbortController()
  let done = drafts
  for (const [index, draft] of drafts.entries())
    for (const [place, photo] of draft.photos.entries()) {
      if (photo.fileIds !== null || photo.content === null) continue
      const result = await uploadFile(await photo.content, () => {}, signal, '/api/trade/files')
      if (!result.ok)
        return { drafts: done, failure: { [`licences.${index}.fileIds`]: `${photo.name}: ${result.message}` } }
      const uploaded = { ...photo, fileIds: result.fileIds }
      done = done.with(index, { ...draft, photos: (done[index] ?? draft).photos.with(place, uploaded) })
    }
  return { drafts: done, failure: null }
}

/** The licences as typed. An empty choice is refused with the sentence of its field. */
export function readLicences(drafts: readonly LicenceDraft[], data: FormData) {
  return drafts.map(({ photos }, index) => ({
    form: formText(data, `licences.${index}.form`) as TradeLicenceForm,
    number: formText(data, `licences.${index}.number`),
    validUntil: formText(data, `licences.${index}.validUntil`),
    fileIds: photos.flatMap(({ fileIds }) => fileIds ?? []),
  }))
}
