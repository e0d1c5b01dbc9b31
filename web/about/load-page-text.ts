import type { ShownPage } from '#contract/page-texts.ts'
import { api } from '#web/platform/api.ts'

/** Loads the text of a page for a navigation. Without an answer the browser opens the address itself, which says why. */
export async function loadPageText(key: string): Promise<ShownPage> {
  const answer = await api('GET /api/pages/:key', { key, ...(__language__ !== 'en' && { language: __language__ }) })
  if (answer.ok) return answer.body.page as unknown as ShownPage
  throw new Response(null, { status: 'status' in answer ? answer.status : 503 })
}
