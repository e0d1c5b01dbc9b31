import { useState } from 'react'
import type { DeskProduct } from '#contract/desk-products.ts'
import { formText } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'

export type DeskImage = DeskProduct['images'][number]

type PictureRowProps = {
  image: DeskImage
  name: string
  isFirst: boolean
  isLast: boolean
  isDisabled: boolean
  move: (direction: -1 | 1) => void
  remove: () => void
  describe: (alt: string) => void
}

/** A picture with its buttons and its description. */
export function PictureRow({ image, name, isFirst, isLast, isDisabled, move, remove, describe }: PictureRowProps) {
  const [typed, setTyped] = useState(image.alt)
  const save = useCall(
    (form: FormData): Sent<string> => {
      const alt = formText(form, 'alt')
      setTyped(alt)
      return { ok: true, body: alt }
    },
    { done: describe },
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span className="block size-24 shrink-0 overflow-hidden rounded-md border border-line bg-picture">
          <Picture src={image.src} alt={image.alt || name} sizes="96px" className="size-full object-contain" />
        </span>
        <div className="flex flex-1 basis-37 flex-col gap-2">
          <p className="font-semibold">{isFirst ? `${name}, shown first` : name}</p>
          <div className="flex flex-wrap gap-2">
            <IconButton
              id={moveButtonId(image, -1)}
              label={`Move ${name} to the left`}
              icon="left"
              isDisabled={isDisabled || isFirst}
              onPress={() => move(-1)}
            />
            <IconButton
              id={moveButtonId(image, 1)}
              label={`Move ${name} to the right`}
              icon="right"
              isDisabled={isDisabled || isLast}
              onPress={() => move(1)}
            />
            <IconButton label={`Remove ${name}`} icon="trash" isDisabled={isDisabled} onPress={remove} />
          </div>
        </div>
      </div>
      <CallForm
        call={save}
        onType={(form) => setTyped(formText(form, 'alt'))}
        className="flex flex-wrap items-end gap-2"
      >
        <Field
          label={`Description of ${name}`}
          id={`alt-${image.address}`}
          name="alt"
          defaultValue={image.alt}
          maxLength={150}
          placeholder="The name of the product"
          autoComplete="off"
          disabled={isDisabled}
          className="min-w-0 flex-1"
        />
        {typed !== image.alt && (
          <Button type="submit" variant="secondary">
            Save
          </Button>
        )}
      </CallForm>
    </>
  )
}

/** The id of a move button, which gets the focus back after the move. */
export function moveButtonId({ address }: DeskImage, direction: -1 | 1): string {
  return `${direction === -1 ? 'left' : 'right'}-${address}`
}

type IconButtonProps = { id?: string; label: string; icon: IconName; isDisabled: boolean; onPress: () => void }

/** `aria-disabled` instead of `disabled` keeps the focus when a picture reaches an end. */
function IconButton({ id, label, icon, isDisabled, onPress }: IconButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="grid size-11 shrink-0 place-items-center rounded-lg border border-edge bg-surface hover:border-brand aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
