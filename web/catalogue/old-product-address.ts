import { href, redirect } from 'react-router'

import type { Route } from './+types/old-product-address.ts'

/** `/products/:id` was the address of a product once; it stays valid for ever (D1). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/product-details/:id', { id: params.id }), 301)
}
