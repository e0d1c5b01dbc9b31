import type { ReactNode } from 'react'
import type { DeskPage } from '#contract/page-texts.ts'
import { formatDateTime } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import type { Call } from '#web/ui/use-call.ts'
import { THEN_PUBLISH } from './use-save-page.ts'

type PublishBarProps = { page: DeskPage; isDirty: boolean; save: Call<FormData>; children: ReactNode }

/** What becomes of the text, in sight while it is written. Publishing saves before. */
export function PublishBar({ page, isDirty, save, children }: PublishBarProps) {
  const { draft } = page
  const isPublishing = save.running?.get(THEN_PUBLISH.name) === THEN_PUBLISH.value
  const canPublish = isDirty || draft !== null
  return (
    <section
      aria-label="State"
      className="z-10 flex pinned:sticky pinned:bottom-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3 md:px-4"
    >
      <CallAlert call={save} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3">
          {draft !== null && <Badge tone="notice">Draft</Badge>}
          {isDirty && <Badge tone="neutral">Not saved</Badge>}
          <span className="text-quiet">{stateText(page)}</span>
        </p>
        {children}
        <Button
          type="submit"
          variant="secondary"
          busy={save.isBusy && !isPublishing}
          busyLabel="Saving..."
          aria-disabled={isPublishing || undefined}
          disabled={!isDirty}
        >
          Save the draft
        </Button>
        <Button
          type="submit"
          {...THEN_PUBLISH}
          busy={isPublishing}
          busyLabel="Publishing..."
          aria-disabled={(save.isBusy && !isPublishing) || undefined}
          disabled={!canPublish}
        >
          Publish
        </Button>
      </div>
    </section>
  )
}

function stateText({ draft, published }: DeskPage): string {
  if (draft !== null) return `By ${draft.by}, ${formatDateTime(draft.at)}.`
  return published === null ? 'As installed.' : `Published by ${published.by}, ${formatDateTime(published.at)}.`
}
