import { createContext } from 'react-router'
import { type Client, createClient, type Send } from '#contract/client.ts'

export type { Client, Send }

/** What pages must be told about where they run. */
export type SiteSettings = { readonly mode: 'demo' | 'live'; readonly origin: string }

/** The API as a server loader reaches it: in process, through `send`. */
export const apiContext = createContext<Client>()

export const siteContext = createContext<SiteSettings>()

/** Changes with everything that a browser is given. */
export const buildContext = createContext<string>()

/** The client which the loaders of one page request use. */
export function serverApi(send: Send, page: Request): Client {
  return createClient({ send, origin: new URL(page.url).origin })
}
