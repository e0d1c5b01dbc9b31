import type { ShopProfile } from './shop-profile.ts'

/** The tagline with the year of founding, as far as the shop says them; else ''. */
export function taglineOf({ tagline, founded }: Pick<ShopProfile, 'tagline' | 'founded'>): string {
  if (founded === null) return tagline
  return tagline === '' ? `Since ${founded}` : `${tagline}, since ${founded}`
}
