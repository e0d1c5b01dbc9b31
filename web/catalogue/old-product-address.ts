import { href, redirect } from 'react-router'

import type { Route } from './+types/old-product-address.ts'

/** Redirects the former product URL (catalogue-14). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/product-details/:id', { id: params.id }), 301)
}
