import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { DeskPage } from '#contract/page-texts.ts'
import type { PageContent } from '#domain/page-texts/block-kinds.ts'
import { pageRules } from '#domain/page-texts/page-changes.ts'
import { showPage } from '#domain/page-texts/show-page.ts'
import { formatDateTime } from '#domain/time.ts'
import { TextPageView } from '#web/about/text-page-view.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { FixedTexts } from '#web/desk/fixed-text.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/page-text-page.ts'
import { HomePreview } from './home-preview.tsx'
import { GreetingsPreview } from './greetings-preview.tsx'
import { PreviewBoundary } from './preview-boundary.tsx'
import { PageTextForm } from './page-text-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Page', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/pages/:id', { id })
}

export default function PageTextPage({ loaderData }: Route.ComponentProps) {
  const list = { label: 'Pages', href: href('/desk/pages') }
  return (
    <DetailsPage action="pages.edit" title="Page" list={list} result={loaderData}>
      {({ page }) => <PageEditor key={page.id} loaded={page as unknown as DeskPage} />}
    </DetailsPage>
  )
}

function PageEditor({ loaded }: { loaded: DeskPage }) {
  const [page, setPage] = useState(loaded)
  const [isDirty, setDirty] = useState(false)
  // Another number shows the form anew.
  const [formKey, setFormKey] = useState(0)

  function save(saved: DeskPage) {
    setPage(saved)
    setDirty(false)
  }

  function replace(next: DeskPage) {
    save(next)
    setFormKey(formKey + 1)
  }

  return (
    <>
      <PageHeading lead={leadOf(page)}>{page.title}</PageHeading>
      <div className="flex flex-col gap-6">
        {page.isUnreadable && (
          <AlertBox>
            The last published text of this page cannot be read, so an earlier one shows. Please publish it anew.
          </AlertBox>
        )}
        <FixedTexts value={page.fixed}>
          <PageTextForm
            key={formKey}
            page={page}
            isDirty={isDirty}
            onDirty={() => setDirty(true)}
            onSaved={save}
            onTaken={replace}
            renderPreview={previewOf(page)}
            actions={page.draft !== null && <DraftActions page={page} onChanged={replace} />}
          />
        </FixedTexts>
        {page.preview !== null && <DraftPreview id={page.id} preview={page.preview} />}
        <History page={page} onRestored={isDirty ? setPage : replace} />
      </div>
    </>
  )
}

type TextPreview = (content: PageContent) => ReactNode

/** The view of a text as it is typed. Words of search and products that come first have the preview of their draft. */
function previewOf({ id, title, path, facts, hidden, isFragment, hasFixedParts }: DeskPage): TextPreview | null {
  const page: TextPreview | null =
    isFragment || hasFixedParts ? null : (content) => <TextPageView page={{ title, path, ...content }} />
  const own: Readonly<Record<string, TextPreview>> = {
    home: (content) => <HomePreview content={content} />,
    mails: (content) => <GreetingsPreview content={content} />,
  }
  const view = own[id] ?? page
  return (
    view &&
    ((content) => (
      <PreviewBoundary key={JSON.stringify(content)}>{view(showPage(content, { facts, hidden }))}</PreviewBoundary>
    ))
  )
}

type DraftActionsProps = { page: DeskPage; onChanged: (page: DeskPage) => void }

/** What else may become of a saved draft. */
function DraftActions({ page, onChanged }: DraftActionsProps) {
  return (
    <RecordChanges
      of={pageRules}
      at="/api/desk/pages/:id"
      as="page"
      record={page}
      facts={{ hasDraft: page.draft !== null }}
      only={['discard']}
      parts={{ discard: { intro: introduceDiscard } }}
      onChanged={onChanged}
    />
  )
}

function leadOf({ isFragment, content, path }: DeskPage): string {
  return `${isFragment ? content.description : `The page ${path}.`} Shoppers see a change once it is published.`
}

/** A link to the draft, or a search that knows its words. */
function DraftPreview({ id, preview }: { id: string; preview: string }) {
  if (id !== 'search-words')
    return (
      <a
        href={preview}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-brand-strong underline"
      >
        Preview the draft <span className="font-normal">(new tab)</span>
      </a>
    )
  const [path, token] = preview.split('?preview=')
  return (
    <form action={path} target="_blank" data-unguarded className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="preview" value={token} />
      <Field label="Search with the draft" name="search" required autoComplete="off" />
      <Button type="submit" variant="secondary">
        Preview <span className="font-normal">(new tab)</span>
      </Button>
    </form>
  )
}

function introduceDiscard() {
  return <p>Shoppers go on reading what is published.</p>
}

type HistoryProps = { page: DeskPage; onRestored: (page: DeskPage) => void }

/** The published texts, each of which can be published again. */
function History({ page, onRestored }: HistoryProps) {
  const entries = [...page.history, { publication: 0, isDefault: true, by: '', at: '' }]
  return (
    <DeskSection title="History">
      <ol className="divide-y divide-line">
        {entries.map(({ publication, isDefault, by, at }, index) => {
          const author = publication === 0 ? '' : `${by}, ${formatDateTime(at)}`
          const name = isDefault ? ['As installed', author].filter(Boolean).join(': ') : author
          return (
            <li key={publication} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>{index === 0 ? `${name} (shown now)` : name}</span>
              {index > 0 && (
                <RecordChanges
                  of={pageRules}
                  at="/api/desk/pages/:id"
                  as="page"
                  record={page}
                  facts={{ hasDraft: page.draft !== null }}
                  only={['restore']}
                  parts={{
                    restore: {
                      ariaLabel: () => `Restore: ${name}`,
                      title: () => `Publish again: ${name}`,
                      intro: introduceRestore,
                    },
                  }}
                  names={({ id, version }) => ({ id, version, publication })}
                  onChanged={onRestored}
                />
              )}
            </li>
          )
        })}
      </ol>
    </DeskSection>
  )
}

function introduceRestore() {
  return <p>Shoppers then read this text. A draft stays.</p>
}
