import { sql } from 'kysely'
import type { DeskPage, ListedPage } from '#contract/page-texts.ts'
import type { PageText } from '#domain/page-texts/block-kinds.ts'
import { pageTexts } from '#shop/pages.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { isPageKey, type PageKey, pageKeys } from './page-text-store.ts'
import { signPreview } from './preview-token.ts'

const SHOWN_HISTORY = 50

type Viewed = Pick<Context, 'db' | 'pages' | 'secret' | 'now'>
type Row = {
  publication: number
  /** The content of the draft only. */
  draft: unknown
  is_empty: boolean
  version: number
  by: string
  changed_at: Date
}

/** The key of a page whose text can be changed. Refuses others (404). */
export function getPageKey(id: string): PageKey {
  if (!isPageKey(id)) throw new Refusal('not_found', 'There is no such page.')
  return id
}

/** The pages with their drafts and last publications, in the order of the shop's files. */
export async function listPages({ db, pages }: Viewed): Promise<ListedPage[]> {
  const { rows } = await sql<Row & { key: string }>`
    select distinct on (key, publication = 0) key, publication, null as draft, content is null as is_empty,
      page_texts.version, changed_at, staff.name as by
    from page_texts join staff on staff.id = changed_by
    order by key, publication = 0, publication desc
  `.execute(db)
  return pageKeys.map((key) =>
    listed(
      pages,
      key,
      rows.filter((row) => row.key === key),
    ),
  )
}

/** A page for the desk, as the database has it now. */
export async function getDeskPage(ctx: Viewed, id: string): Promise<DeskPage> {
  const key = getPageKey(id)
  const { db, pages } = ctx
  await pages.load()
  const rows = await rowsOf(db, key)
  const text: PageText = pageTexts[key]
  const stored = rows.find(({ publication }) => publication === 0)
  const history = rows.filter(({ publication }) => publication > 0)
  const content = stored === undefined || stored.is_empty ? null : pages.read(key, stored.draft)
  return {
    ...listed(pages, key, rows),
    version: stored?.version ?? 0,
    content: content ?? pages.contentOf(key),
    fixed: [...(text.fixed ?? [])],
    hasFixedParts: text.hasFixedParts ?? false,
    facts: { ...pages.facts, ...Object.fromEntries((text.moreFacts ?? []).map((name) => [name, `{${name}}`])) },
    hidden: pages.hiddenSentences(key),
    preview: content === null ? null : `${text.path}?preview=${signPreview(ctx, key)}`,
    history: history.map((row) => ({ publication: row.publication, isDefault: row.is_empty, ...authorOf(row) })),
  }
}

/** The content of the draft, or null without one that can be read. */
export async function findDraft({ db, pages }: Pick<Context, 'db' | 'pages'>, key: PageKey) {
  const row = await db
    .selectFrom('page_texts')
    .select('content')
    .where('key', '=', key)
    .where('publication', '=', 0)
    .executeTakeFirst()
  return row?.content == null ? null : pages.read(key, row.content)
}

/** The draft, then the publications, the newest first. */
async function rowsOf(db: Db, key: PageKey): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select publication, case when publication = 0 then content end as draft, content is null as is_empty,
      page_texts.version, changed_at, staff.name as by
    from page_texts join staff on staff.id = changed_by
    where key = ${key}
    order by publication > 0, publication desc
    limit ${SHOWN_HISTORY + 1}
  `.execute(db)
  return rows
}

function listed(pages: Context['pages'], key: PageKey, rows: readonly Row[]): ListedPage {
  const draft = rows.find(({ publication, is_empty }) => publication === 0 && !is_empty)
  const published = rows.find(({ publication }) => publication > 0)
  const { title, path, isFragment }: PageText = pageTexts[key]
  return {
    id: key,
    title,
    path,
    isFragment: isFragment ?? false,
    published: published === undefined ? null : authorOf(published),
    draft: draft === undefined ? null : authorOf(draft),
    isUnreadable: pages.unreadable.includes(key),
  }
}

function authorOf({ by, changed_at }: Row) {
  return { by, at: changed_at.toISOString() }
}
