import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskPage } from '#contract/page-texts.ts'
import { type BlockKind, blockKindNames, blockKinds, pageFields } from '#domain/page-texts/block-kinds.ts'
import { isPart } from '#domain/page-texts/check-page.ts'
import type { ChangeFields } from '#domain/staff/record-change.ts'
import { ChangeFieldControls, type FieldPresets, readChangeFields, type TypedValues } from '#web/desk/change-fields.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { BlockFields, type EditedBlock } from './block-fields.tsx'
import { PublishBar } from './publish-bar.tsx'
import { useSavePage } from './use-save-page.ts'

type PageTextFormProps = {
  page: DeskPage
  /** Whether something is typed or moved that is not saved. */
  isDirty: boolean
  onDirty: () => void
  onSaved: (page: DeskPage) => void
  /** Shows the text of a colleague instead of this one. */
  onTaken: (page: DeskPage) => void
  /** What stands beside the buttons of the bar. */
  actions: ReactNode
}

/** The text of a page as a form. What is typed stays after a refusal. */
export function PageTextForm({ page, isDirty, onDirty, onSaved, onTaken, actions }: PageTextFormProps) {
  const { content, hasFixedParts, isFragment, facts } = page
  const [blocks, setBlocks] = useState<readonly EditedBlock[]>(() =>
    content.blocks.map(({ kind, ...values }, key) => ({ key, kind, values: values as unknown as FieldPresets })),
  )
  const list = useRef<HTMLOListElement>(null)
  // The parts of home stand in its own frame.
  const ofHome: ChangeFields = isFragment ? {} : { description: pageFields.description }
  const fields: ChangeFields = hasFixedParts ? ofHome : pageFields

  const read = (form: FormData) => {
    const { content: typed, errors } = readPage(form, fields, blocks)
    return { content: { description: content.description, ...typed }, errors }
  }
  const { save, newer } = useSavePage(page, read, onSaved)

  function place(next: readonly EditedBlock[]) {
    setBlocks(next)
    // Errors name blocks by their place.
    save.clear()
    onDirty()
  }

  function add(kind: BlockKind) {
    const key = Math.max(0, ...blocks.map((block) => block.key)) + 1
    flushSync(() => place([...blocks, { key, kind, values: {}, isNew: true }]))
    list.current?.lastElementChild
      ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
      ?.focus()
  }

  return (
    <CallForm call={save} onType={onDirty} data-unsaved={isDirty || undefined} className="contents">
      <DeskSection title="Text">
        <FactNames names={facts} />
        <ChangeFieldControls fields={fields} presets={content as unknown as FieldPresets} errors={save.errors} />
        <ol ref={list} className="flex flex-col gap-4">
          {blocks.map((block, index) => (
            <BlockFields
              key={block.key}
              block={block}
              index={index}
              count={blocks.length}
              errors={save.errors}
              isMovable={!hasFixedParts}
              move={(to) => place(blocks.toSpliced(index, 1).toSpliced(to, 0, block))}
              remove={() => place(blocks.toSpliced(index, 1))}
            />
          ))}
        </ol>
        {!hasFixedParts && <NewBlock add={add} />}
        {newer !== null && (
          <p className="flex flex-wrap items-center gap-3">
            <span>Your text stands above. Saving it again replaces theirs.</span>
            <Button variant="secondary" onClick={() => onTaken(newer)}>
              Show theirs instead
            </Button>
          </p>
        )}
      </DeskSection>
      <PublishBar page={page} isDirty={isDirty} save={save}>
        {actions}
      </PublishBar>
    </CallForm>
  )
}

function FactNames({ names }: { names: readonly string[] }) {
  return (
    <details className="text-quiet">
      <summary className="min-h-11 cursor-pointer py-2.5">Facts of the shop in texts</summary>
      <p>A name in braces stands for a fact of the shop, which the settings change on every page:</p>
      <p translate="no" className="wrap-anywhere">
        {names.map((name) => `{${name}}`).join(' ')}
      </p>
    </details>
  )
}

const addableKinds = Object.fromEntries(
  blockKindNames.filter((kind) => !isPart(kind)).map((kind) => [kind, blockKinds[kind].label]),
)

function NewBlock({ add }: { add: (kind: BlockKind) => void }) {
  const [kind, setKind] = useState<BlockKind>('paragraph')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="New block"
        name="new-block"
        options={addableKinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as BlockKind)}
      />
      <Button variant="secondary" onClick={() => add(kind)}>
        Add the block
      </Button>
    </div>
  )
}

/** What was typed, and a sentence for each field that is missing. */
function readPage(data: FormData, fields: ChangeFields, blocks: readonly EditedBlock[]) {
  let errors: FieldErrors = {}
  const read = (of: ChangeFields, prefix: string): TypedValues => {
    const result = readChangeFields(of, data, prefix)
    if ('values' in result) return result.values
    errors = { ...errors, ...result.errors }
    return {}
  }
  const head = read(fields, '')
  const typed = blocks.map(({ kind }, index) => ({ kind, ...read(blockKinds[kind].fields, `blocks.${index}.`) }))
  return { content: { ...head, blocks: typed }, errors }
}
