import { type Client, createClient } from '#contract/client.ts'
import { inThisLanguage } from '#web/languages/language.ts'

/** The API without a token. Most code uses `api`. */
export const publicApi: Client = createClient({
  send: (request) => fetch(__language__ === 'en' ? request : inThisLanguage(request)),
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
})
