import type { Category } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'

/** Loads the categories of the link row. The list works without them, so a failure is only logged. */
export async function loadCategories(call: Client): Promise<Pick<Category, 'name' | 'slug' | 'count'>[]> {
  const answer = await call('GET /api/categories', {})
  if (answer.ok && Array.isArray(answer.body?.data))
    return answer.body.data.map(({ name, slug, count }) => ({ name, slug, count }))
  console.error('Categories could not be loaded', answer)
  return []
}
