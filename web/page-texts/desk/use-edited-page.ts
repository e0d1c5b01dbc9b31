import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskPage } from '#contract/page-texts.ts'
import { type BlockKind, blockKinds, type PageContent, pageFields } from '#domain/page-texts/block-kinds.ts'
import type { ChangeFields } from '#domain/staff/record-change.ts'
import { type FieldPresets, readTypedFields, type TypedValues } from '#web/desk/change-fields.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import type { EditedBlock } from './block-fields.tsx'
import { useSavePage } from './use-save-page.ts'

type EditedPageProps = {
  page: DeskPage
  onDirty: () => void
  onSaved: (page: DeskPage) => void
}

/** The text of a page while it is edited: its blocks, what is typed, and its saving. */
export function useEditedPage({ page, onDirty, onSaved }: EditedPageProps) {
  const { content, hasFixedParts, isFragment } = page
  const [blocks, setBlocks] = useState<readonly EditedBlock[]>(() =>
    content.blocks.map(({ kind, ...values }, key) => ({ key, kind, values: values as unknown as FieldPresets })),
  )
  const [typed, setTyped] = useState<PageContent>(content as unknown as PageContent)
  const list = useRef<HTMLOListElement>(null)
  // The parts of home stand in its own frame.
  const ofHome: ChangeFields = isFragment ? {} : { description: pageFields.description }
  const fields: ChangeFields = hasFixedParts ? ofHome : pageFields

  function read(data: FormData) {
    const { content: now, errors } = readPage(data, fields, blocks)
    return { content: { description: content.description, ...now }, errors }
  }
  const { save, newer } = useSavePage(page, read, onSaved)

  function type(data: FormData) {
    onDirty()
    setTyped(read(data).content as unknown as PageContent)
  }

  function place(next: readonly EditedBlock[]) {
    // The fields of moved blocks are read where they are then.
    flushSync(() => setBlocks(next))
    // Errors name blocks by their place.
    save.clear()
    // The form learns of it as of typing.
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function add(kind: BlockKind) {
    const key = Math.max(0, ...blocks.map((block) => block.key)) + 1
    place([...blocks, { key, kind, values: {}, isNew: true }])
    list.current?.lastElementChild
      ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
      ?.focus()
  }

  return { fields, blocks, typed, list, save, newer, type, place, add }
}

/** What was typed, and a sentence for each field that is missing. */
function readPage(data: FormData, fields: ChangeFields, blocks: readonly EditedBlock[]) {
  let errors: FieldErrors = {}
  const read = (of: ChangeFields, prefix: string): TypedValues => {
    const result = readTypedFields(of, data, prefix)
    errors = { ...errors, ...result.errors }
    return result.values
  }
  const head = read(fields, '')
  const typed = blocks.map(({ kind }, index) => ({ kind, ...read(blockKinds[kind].fields, `blocks.${index}.`) }))
  return { content: { ...head, blocks: typed }, errors }
}
