import { type MouseEvent, use } from 'react'
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
  const prefix = `blocks.${index}.`
  const isOnlyOne = count === 1 && !isMovable
  const hasErrors = Object.keys(errors).some((path) => path.startsWith(prefix))
  return (
    <li>
      <details open={isOnlyOne || isNew || hasErrors} className="rounded-lg border border-edge">
        <summary onClick={focusOpened} className="min-h-11 cursor-pointer p-4 wrap-anywhere">
          <span className="font-semibold">{name}</span> <span className="text-quiet">{beginningOf(values)}</span>
        </summary>
        <div role="group" aria-label={name} className="flex flex-col gap-3 p-4 pt-0">
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
function focusOpened({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  const block = currentTarget.parentElement
  if (detail === 0 || !(block instanceof HTMLDetailsElement) || block.open) return
  requestAnimationFrame(() => block.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus())
}

const MAX_BEGINNING = 60

/** The first words of a block, by which people know it. */
function beginningOf(values: FieldPresets): string {
  const text = textsOf(values).find((one) => one !== '' && !one.startsWith('/images/')) ?? ''
  return text.length > MAX_BEGINNING ? `${text.slice(0, MAX_BEGINNING)}…` : text
}

function textsOf(values: FieldPresets): string[] {
  return Object.values(values).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? value.flatMap(textsOf) : [],
  )
}
