import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'

/** What the changes of a page depend on. */
type PageFacts = { readonly hasDraft: boolean }

function draftRefusal({ hasDraft }: PageFacts): string | null {
  return hasDraft ? null : 'This page has no draft.'
}

const change = { permission: 'pages.edit', variant: 'secondary' } as const

/** The changes of the text of a page by staff (shop-5). */
export const pageChanges = {
  save: {
    ...change,
    summary: 'Saves the draft of a page.',
    label: 'Save the draft',
    done: 'The draft is saved',
    audit: 'Saved the draft of a page',
  },
  publish: {
    ...change,
    summary: 'Publishes the draft of a page.',
    absentIf: draftRefusal,
    label: 'Publish',
    variant: 'primary',
    done: 'The page is published',
    audit: 'Published a page',
  },
  discard: {
    ...change,
    summary: 'Deletes the draft of a page.',
    absentIf: draftRefusal,
    label: 'Delete the draft',
    variant: 'quiet',
    done: 'The draft is deleted',
    audit: 'Deleted the draft of a page',
    dialog: { title: 'Delete the draft', submit: 'Delete the draft' },
  },
  restore: {
    ...change,
    summary: 'Publishes an earlier text of a page again, or the one of the shop’s files.',
    label: 'Restore',
    done: 'The earlier text is published again',
    audit: 'Restored an earlier text of a page',
    dialog: { title: 'Restore an earlier text', submit: 'Publish it again' },
  },
} as const satisfies Record<string, RecordChange<never, PageFacts>>

export const pageRules = recordRules(pageChanges, { nouns: 'pages', of: (_: PageFacts) => null })
