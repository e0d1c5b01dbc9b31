import type { ApiKey } from '#contract/api.ts'
import { pageTexts } from '#shop/pages.ts'
import { drawPicture } from '#test/desk-product-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type PageKey = Extract<ApiKey, `${string} /api/desk/pages${string}` | `${string} /api/pages${string}`>
type DeskPageRows = AccessRows<PageKey>

const access = { desk: 'pages.edit' } as const

async function seen({ app: { ctx } }: AccessScene) {
  const draft = ctx.db.selectFrom('page_texts').select('version').where('key', '=', 'faq').where('publication', '=', 0)
  return { id: 'faq', version: (await draft.executeTakeFirst())?.version ?? 0 }
}

async function withDraft(scene: AccessScene) {
  const { ctx } = scene.app
  const content = JSON.stringify(pageTexts.faq.content)
  const staff = await ctx.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
  const row = { key: 'faq', publication: 0, content, version: 1, changed_by: staff.id, changed_at: ctx.now() }
  await ctx.db
    .insertInto('page_texts')
    .values(row)
    .onConflict((on) => on.columns(['key', 'publication']).doUpdateSet({ content }))
    .execute()
  return seen(scene)
}

/** The rows of the access table for the texts of pages. */
export const deskPageCalls: DeskPageRows = {
  'GET /api/pages/:key': { access: 'public', good: async () => ({ key: 'faq' }), status: 200 },
  'GET /api/desk/pages': { access, good: async () => ({}), status: 200 },
  'GET /api/desk/pages/:id': { access, good: async () => ({ id: 'faq' }), status: 200 },
  'POST /api/desk/pages/pictures': { access, good: async () => ({}), file: () => drawPicture('white'), status: 201 },
  'POST /api/desk/pages/:id/save': {
    access,
    good: async (scene) => ({ ...(await seen(scene)), content: pageTexts.faq.content }),
    status: 200,
  },
  'POST /api/desk/pages/:id/publish': { access, good: withDraft, status: 200 },
  'POST /api/desk/pages/:id/discard': { access, good: withDraft, status: 200 },
  'POST /api/desk/pages/:id/restore': {
    access,
    good: async (scene) => ({ ...(await seen(scene)), publication: 0 }),
    status: 200,
  },
}
