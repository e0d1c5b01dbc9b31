import { type Language, pathInLanguage } from '#domain/languages/languages.ts'
import { localStore, tabStore } from '#web/platform/browser-storage.ts'
import { publicApi } from '#web/platform/public-api.ts'
import type { PRESSED_LANGUAGE } from './choose-language.ts'
import type { CHOSEN_LANGUAGE } from './chosen-language.ts'

/** Imports of the constants would make them scripts of their own, which every page loads. */
const CHOSEN: typeof CHOSEN_LANGUAGE = 'language'
const PRESSED: typeof PRESSED_LANGUAGE = 'pressedLanguage'

type LoggedIn = { readonly token: string; readonly language?: Language }

/**
 * Brings page and account together at a login (languages-7). The account takes the language that was pressed in this tab before. A
 * device without a choice takes that of the account: the returned function opens a page in it, or returns false. Called before the
 * login, which empties the storage of the tab.
 */
export function followAccount({ token, language = 'en' }: LoggedIn): (path: string) => boolean {
  if (language === __language__) return () => false
  if (tabStore.read(PRESSED) === __language__)
    void publicApi('POST /api/auth/language', { language: __language__ }, { token })
  // English may be no choice: an account has it from the beginning.
  if (language === 'en' || localStore.read(CHOSEN) !== null) return () => false
  return (path) => {
    localStore.write(CHOSEN, language)
    location.replace(pathInLanguage(path, language))
    return true
  }
}
