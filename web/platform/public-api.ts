import { type Client, createClient, type Send } from '#contract/client.ts'

const send: Send = (request) => fetch(request)

/** Calls the API from the browser without a token. Most code wants `api` instead. */
export const publicApi: Client = createClient({
  send,
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
})
