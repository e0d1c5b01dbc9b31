import { type ReactNode, useState } from 'react'
import type { DeskPage } from '#contract/page-texts.ts'
import { type BlockKind, blockKindNames, blockKinds, type PageContent } from '#domain/page-texts/block-kinds.ts'
import { isPart } from '#domain/page-texts/check-page.ts'
import { ChangeFieldControls, type FieldPresets } from '#web/desk/change-fields.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { BlockFields } from './block-fields.tsx'
import { PublishBar } from './publish-bar.tsx'
import { useEditedPage } from './use-edited-page.ts'

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
  /** Shows the text as shoppers will read it; null for one that has no place of its own. */
  renderPreview: ((content: PageContent) => ReactNode) | null
}

/** The text of a page as a form. What is typed stays after a refusal. */
export function PageTextForm({ page, isDirty, onDirty, onSaved, onTaken, actions, renderPreview }: PageTextFormProps) {
  const { content, hasFixedParts, facts } = page
  const edited = useEditedPage({ page, onDirty, onSaved })
  const { blocks, save, newer, place } = edited
  return (
    <CallForm call={save} onType={edited.type} data-unsaved={isDirty || undefined} className="contents">
      <BesidePreview preview={renderPreview?.(edited.typed) ?? null}>
        <DeskSection title="Text">
          <FactNames names={Object.keys(facts)} />
          <ChangeFieldControls
            fields={edited.fields}
            presets={content as unknown as FieldPresets}
            errors={save.errors}
          />
          <ol ref={edited.list} className="flex flex-col gap-4">
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
          {!hasFixedParts && <NewBlock add={edited.add} />}
          {newer !== null && (
            <p className="flex flex-wrap items-center gap-3">
              <span>Your text stands above. Saving it again replaces theirs.</span>
              <Button variant="secondary" onClick={() => onTaken(newer)}>
                Show theirs instead
              </Button>
            </p>
          )}
        </DeskSection>
      </BesidePreview>
      <PublishBar page={page} isDirty={isDirty} save={save}>
        {actions}
      </PublishBar>
    </CallForm>
  )
}

/** The text with what shoppers will read, on windows that are wide enough for both. */
function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  if (preview === null) return children
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="min-w-0">{children}</div>
      <section
        aria-label="Preview"
        className="sticky top-4 max-xl:hidden overflow-hidden rounded-lg border border-line bg-ground"
      >
        <p className="border-b border-line bg-surface px-3 py-2 text-xs font-semibold text-quiet">
          As shoppers will read it, at half the size
        </p>
        <div inert className="h-[calc(100dvh-11rem)] overflow-y-auto [&>*]:[zoom:0.5]">
          {preview}
        </div>
      </section>
    </div>
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
