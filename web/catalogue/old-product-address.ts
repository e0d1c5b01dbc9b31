import { redirect } from 'react-router'

import type { Route } from './+types/old-product-address.ts'

/** `/products/:id` was the address of a product once; it stays valid for ever (D1). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/product-details/${encodeURIComponent(params.id)}`, 301)
}
