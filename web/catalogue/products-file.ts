import { apiContext } from '#web/platform/server-context.ts'
import type { Route } from './+types/products-file.ts'

/** `/products.json`: the catalogue in the shape of `GET /api/products` (catalogue-9). */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('GET /api/products', {})
  if (answer.ok) return Response.json(answer.body)
  const message = 'The catalogue cannot be read just now.'
  return Response.json({ success: false, code: 'unavailable', message }, { status: 503 })
}
