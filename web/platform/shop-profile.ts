import { createContext, use } from 'react'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'
import { type PackedShop, unpackShop } from './packed-shop.ts'

type RootMatches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
type SiteData = { readonly origin: string; readonly shop: PackedShop }

/** The facts of the shop from the data of the document; null where the document has none, because its root failed. */
export const ShopContext = createContext<ShopProfile | null>(null)

/** The facts of the shop, as the document states them. */
export function useShop(): ShopProfile {
  return use(ShopContext) as ShopProfile
}

/** The data of the document in the matches of a page; absent where the root failed. */
export function siteOf(matches: RootMatches): { readonly origin?: string; readonly shop?: ShopProfile } {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as SiteData | undefined
  return site === undefined ? {} : { origin: site.origin, shop: unpackShop(site.shop) }
}

/** The facts of the shop for the metadata of a page. */
export function shopOf(matches: RootMatches): ShopProfile {
  return siteOf(matches).shop as ShopProfile
}
