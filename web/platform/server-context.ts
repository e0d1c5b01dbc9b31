import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'

export type SiteSettings = { readonly mode: 'demo' | 'live'; readonly origin: string }

/** The API client of a server loader. It calls the API in process. */
export const apiContext = createContext<Client>()

export const siteContext = createContext<SiteSettings>()

/** The id of the build, which changes with every asset. */
export const buildContext = createContext<string>()
