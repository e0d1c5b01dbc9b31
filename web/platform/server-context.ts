import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { BrandedShop, GrievanceOfficer } from '#domain/settings/shop-profile.ts'
import type { ShownPage } from '#contract/page-texts.ts'

export type SiteSettings = {
  readonly mode: 'demo' | 'live'
  readonly origin: string
  readonly shop: BrandedShop
  readonly grievanceOfficer: GrievanceOfficer
  /** The text of a page; null where there is no such page. */
  readonly pageText: (key: string) => ShownPage | null
  /** Whether the page shows a draft. */
  readonly isPreview: boolean
  /** The token of a preview of the whole shop, which the links of its pages keep (setup-5). */
  readonly shopPreview?: string
}

/** The API client of a server loader. It calls the API in process. */
export const apiContext = createContext<Client>()

export const siteContext = createContext<SiteSettings>()

/** The id of the build, which changes with every asset. */
export const buildContext = createContext<string>()
