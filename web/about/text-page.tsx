import type { Client } from '#contract/client.ts'
import type { ShownPage } from '#contract/page-texts.ts'
import { api } from '#web/platform/api.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { apiContext, siteContext } from '#web/platform/server-context.ts'
import type { Route } from './+types/text-page.ts'
import { countQuestions } from './find-questions.ts'
import { loadPageText } from './load-page-text.ts'
import { SearchedQuestions } from './searched-questions.tsx'
import type { CategoryCounts } from './specialities.tsx'
import { TextPageView, textPageMeta } from './text-page-view.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textPageMeta(loaderData?.page, matches)
}

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const page = context.get(siteContext).pageText(keyOf(pattern)) as ShownPage
  return withCategories(context.get(apiContext), page)
}

export async function clientLoader({ pattern }: Route.ClientLoaderArgs) {
  return withCategories(api, await loadPageText(keyOf(pattern)))
}

/** Pages with specialities count the products of each. They work without the counts, so a failure is only logged. */
async function withCategories(call: Client, page: ShownPage) {
  const hasSpecialities = page.blocks.some(({ kind }) => kind === 'specialities')
  return { page: packJson(page), categories: hasSpecialities ? await countProducts(call) : [] }
}

async function countProducts(call: Client): Promise<CategoryCounts> {
  const answer = await call('GET /api/categories', {})
  if (answer.ok && Array.isArray(answer.body?.data)) return answer.body.data.map(({ slug, count }) => ({ slug, count }))
  console.error('Categories could not be loaded', answer)
  return []
}

/** The path of the route, which requests for its data share. */
function keyOf(pattern: string): string {
  return pattern.replaceAll('/', '')
}

/** A page with fewer questions is read at a glance. */
const SEARCHED_FROM = 8

export default function TextPage({ loaderData: { page: packed, categories } }: Route.ComponentProps) {
  const page = unpackJson(packed)
  if (countQuestions(page.blocks) >= SEARCHED_FROM) return <SearchedQuestions page={page} />
  return <TextPageView page={page} categories={categories} />
}
