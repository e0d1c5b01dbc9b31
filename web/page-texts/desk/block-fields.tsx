import { type MouseEvent, use, useState } from 'react'
import { type BlockKind, blockKinds } from '#domain/page-texts/block-kinds.ts'
import { isPart } from '#domain/page-texts/check-page.ts'
import { ChangeFieldControls, type FieldPresets } from '#web/desk/change-fields.tsx'
import { FixedTexts } from '#web/desk/fixed-text.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'

export type EditedBlock = {
  readonly key: number
  readonly kind: BlockKind
  readonly values: FieldPresets
  readonly isNew?: true
}

type BlockFieldsProps = {
  block: EditedBlock
  index: number
  count: number
  errors: FieldErrors
  isMovable: boolean
  move: (to: number) => void
  remove: () => void
}

/** The fields of a block with its buttons, folded until they are needed. A block with a fixed sentence cannot be removed. */
export function BlockFields({ block, index, count, errors, isMovable, move, remove }: BlockFieldsProps) {
  const { kind, values, isNew = false } = block
  const { label, fields } = blockKinds[kind]
  const fixed = use(FixedTexts)
  const isFixed = isPart(kind) || textsOf(values).some((text) => fixed.includes(text))
  const name = `${index + 1}. ${label}`
  const [typed, setTyped] = useState<string | null>(null)
  const beginning = typed ?? shortened(textsOf(values).find(isWords) ?? '')
  const prefix = `blocks.${index}.`
  const isOnlyOne = count === 1 && !isMovable
  const hasErrors = Object.keys(errors).some((path) => path.startsWith(prefix))
  return (
    <li>
      <details open={isOnlyOne || isNew || hasErrors} className="rounded-lg border border-edge">
        <summary onClick={focusOpened} className="min-h-11 cursor-pointer p-4 wrap-anywhere">
          <span className="inline-block w-[calc(100%-1.5rem)] align-top">
            {beginning !== '' && <span className="block font-semibold">{beginning}</span>}
            <span className={beginning === '' ? 'font-semibold' : 'text-xs text-quiet'}>{name}</span>
          </span>
        </summary>
        <div
          role="group"
          aria-label={name}
          onInput={({ currentTarget }) => setTyped(shortened(typedTexts(currentTarget).find(isWords) ?? ''))}
          className="flex flex-col gap-3 p-4 pt-0"
        >
          <ChangeFieldControls fields={fields} presets={values} errors={errors} prefix={prefix} />
          {isMovable && (
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button variant="quiet" aria-label={`Move up: ${name}`} onClick={() => move(index - 1)}>
                  Move up
                </Button>
              )}
              {index < count - 1 && (
                <Button variant="quiet" aria-label={`Move down: ${name}`} onClick={() => move(index + 1)}>
                  Move down
                </Button>
              )}
              {!isFixed && (
                <Button variant="quiet" aria-label={`Remove: ${name}`} onClick={remove}>
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

/** A press on a folded block leads on to its first text. A key on it does not, so that readers hear where they are. */
function focusOpened(event: MouseEvent<HTMLElement>): void {
  const block = event.currentTarget.parentElement
  if (event.detail === 0 || !(block instanceof HTMLDetailsElement) || block.open) return
  event.preventDefault()
  block.open = true
  block.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus()
}

const MAX_BEGINNING = 60

/** The first words of a block, by which people know it. */
function shortened(text: string): string {
  return text.length > MAX_BEGINNING ? `${text.slice(0, MAX_BEGINNING)}…` : text
}

const isWords = (text: string) => text.trim() !== '' && !text.startsWith('/images/') && text !== 'on'

function typedTexts(group: Element): string[] {
  const fields = group.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[type=text], input:not([type]), textarea',
  )
  return [...fields].map(({ value }) => value)
}

function textsOf(values: FieldPresets): string[] {
  return Object.values(values).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? value.flatMap(textsOf) : [],
  )
}
