import { sql } from 'kysely'
import { changedPage, pageChangeEndpoints } from '#contract/page-texts.ts'
import type { PageContent } from '#domain/page-texts/block-kinds.ts'
import { pageRules } from '#domain/page-texts/page-changes.ts'
import type { Context } from '../context.ts'
import type { Change } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { listPagePictures, pagePictureStem } from './page-pictures.ts'
import type { PageKey } from './page-text-store.ts'
import { getDeskPage, getPageKey } from './page-text-queries.ts'

type LockedPage = {
  readonly key: PageKey
  readonly version: number
  readonly draft: unknown
  readonly publications: number
}

/** Everything that staff may do to the text of a page (shop-5). */
export const pageRecord: DeskRecord<typeof pageChangeEndpoints, LockedPage> = {
  subject: 'page',
  action: (name) => `pages.${name}`,
  endpoints: pageChangeEndpoints,
  lock: async (_ctx, trx, id) => {
    const key = getPageKey(id)
    // A page that was never changed has no row to lock.
    await sql`select pg_advisory_xact_lock(hashtext(${`page ${key}`}))`.execute(trx)
    const rows = trx.selectFrom('page_texts').where('key', '=', key)
    const draft = await rows.where('publication', '=', 0).select(['version', 'content']).executeTakeFirst()
    const last = await rows.select((eb) => eb.fn.max('publication').as('last')).executeTakeFirst()
    return { key, version: draft?.version ?? 0, draft: draft?.content ?? null, publications: last?.last ?? 0 }
  },
  refusal: (name, { draft }) => pageRules.refusal(name, { hasDraft: draft !== null }),
  versions: {
    of: ({ version }) => version,
    what: 'this page',
    author: async (trx, id) => {
      const author = trx
        .selectFrom('page_texts')
        .innerJoin('staff', 'staff.id', 'changed_by')
        .select('staff.name')
        .where('key', '=', id)
        .where('publication', '=', 0)
      return (await author.executeTakeFirst())?.name ?? 'A colleague'
    },
  },
  shown: changedPage.omit({ success: true }),
  show: async (ctx, _principal, id) => ({ page: await getDeskPage(ctx, id) }),
  useCases: { save: saveDraft, publish: publishDraft, discard: discardDraft, restore: restoreText },
}

type PageChange<Input> = Change<LockedPage> & { readonly ctx: Context; readonly input: Input }

/** Stores a draft. Refuses a text that does not fit its page, with sentences by field (shop-5). */
async function saveDraft(change: PageChange<{ readonly content: PageContent }>): Promise<void> {
  const { ctx, record, input } = change
  expectGood(ctx, record.key, input.content)
  await expectPictures(change.trx, input.content)
  await writeDraft(change, input.content)
}

/** Publishes the draft. Every process sees it within a second. */
async function publishDraft(change: PageChange<object>): Promise<void> {
  const { ctx, record } = change
  const content = ctx.pages.read(record.key, record.draft)
  if (content === null) throw new Refusal('conflict', 'This draft no longer fits its page. Please save it again.')
  await publish(change, content)
  await writeDraft(change, null)
}

async function discardDraft(change: PageChange<object>): Promise<void> {
  await writeDraft(change, null)
}

/** Publishes an earlier text again, or that of the shop's files. The draft stays. */
async function restoreText(change: PageChange<{ readonly publication: number }>): Promise<void> {
  const { record, input } = change
  await publish(change, input.publication === 0 ? null : await findPublication(change, input.publication))
  await writeDraft(change, record.draft)
}

/** The content of a publication; null for the text of the shop's files. */
async function findPublication({ ctx, trx, record: { key } }: PageChange<object>, publication: number) {
  const row = await trx
    .selectFrom('page_texts')
    .select('content')
    .where('key', '=', key)
    .where('publication', '=', publication)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not_found', 'There is no such text of this page.')
  const content = row.content === null ? null : ctx.pages.read(key, row.content)
  if (content === null && row.content !== null)
    throw new Refusal('conflict', 'This text no longer fits its page, so it cannot be published again.')
  return content
}

async function publish(change: PageChange<object>, content: PageContent | null): Promise<void> {
  const { trx, record, actor, at } = change
  await trx
    .insertInto('page_texts')
    .values({
      key: record.key,
      publication: record.publications + 1,
      content: content === null ? null : JSON.stringify(content),
      version: record.version + 1,
      changed_by: actor.id,
      changed_at: at,
    })
    .execute()
}

async function writeDraft({ trx, record, actor, at }: PageChange<object>, content: unknown): Promise<void> {
  const row = {
    content: content === null ? null : JSON.stringify(content),
    version: record.version + 1,
    changed_by: actor.id,
    changed_at: at,
  }
  await trx
    .insertInto('page_texts')
    .values({ key: record.key, publication: 0, ...row })
    .onConflict((on) => on.columns(['key', 'publication']).doUpdateSet(row))
    .execute()
}

/** Refuses uploaded pictures that do not exist (422), beside their fields. */
async function expectPictures(trx: Trx, content: PageContent): Promise<void> {
  const named = uploadedPictures(content, 'content')
  const known = await listPagePictures(trx, [...named.values()])
  const missing = [...named]
    .filter(([, stem]) => !known.has(stem))
    .map(([path]) => [path, 'Please choose the picture again.'])
  if (missing.length > 0)
    throw new Refusal('invalid', 'Please check the marked fields.', { fields: Object.fromEntries(missing) })
}

/** The stems of the uploaded pictures in a content, by the path of their field. */
function uploadedPictures(content: unknown, path: string): Map<string, string> {
  if (typeof content === 'object' && content !== null)
    return new Map(Object.entries(content).flatMap(([name, part]) => [...uploadedPictures(part, `${path}.${name}`)]))
  const stem = typeof content === 'string' ? pagePictureStem(content) : null
  return new Map(stem === null ? [] : [[path, stem]])
}

function expectGood({ pages }: Context, key: PageKey, content: PageContent): void {
  const errors = pages.errorsOf(key, content)
  const [sentence] = Object.values(errors)
  if (sentence === undefined) return
  const fields = Object.fromEntries(Object.entries(errors).map(([path, text]) => [`content.${path}`, text]))
  throw new Refusal('invalid', 'Please check the marked fields.', { fields })
}
