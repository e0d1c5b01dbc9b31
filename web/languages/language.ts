import type { Language } from '#domain/languages/languages.ts'

declare global {
  /** The language of these pages: the build writes it into English ones, the server into the others. */
  const __language__: Language
  /** What the paths of these pages begin with, "" or "/te"; the router adds it to its own links. */
  const __pathPrefix__: string
}

/** Sends the language of the page with a call, so that refusals are answered in it. */
export function inThisLanguage(request: Request): Request {
  if (__language__ !== 'en') request.headers.set('x-language', __language__)
  return request
}
