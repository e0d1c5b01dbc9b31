import { languages, pathInLanguage, splitLanguage, type TranslatedLanguage } from '#domain/languages/languages.ts'
import { offerWords } from '#domain/languages/offer-words.ts'
import { session } from '#web/accounts/session-store.ts'
import { localStore, tabStore } from '#web/platform/browser-storage.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { discardWork } from '#web/platform/unsaved-work.ts'
import { keepOffControls } from '#web/ui/keep-off-controls.ts'
import { CHOSEN_LANGUAGE } from './chosen-language.ts'
import { storeFiles } from './carried-files.ts'
import { carryPage, restoreCarriedPage } from './carried-page.ts'

/** The key of the language that was pressed in this tab. A login and a logout empty its storage. */
export const PRESSED_LANGUAGE = 'pressedLanguage'

/** Addresses to which a payment or a mail leads, whose language the shop has set. */
const SENT_TO = /^\/(?:validate-payment|online-payment|payment-options|order-|i\/)/

/** Opens this page in another language (languages-6): with its forms and scroll place, where they can be kept. */
export async function chooseLanguage(language: string, address: string): Promise<void> {
  localStore.write(CHOSEN_LANGUAGE, language)
  // Without a session the next login keeps it with the account.
  tabStore.write(PRESSED_LANGUAGE, language)
  const leave = () => location.assign(address)
  const { pathname, search } = new URL(address, location.href)
  carryPage(pathname + search)
  // Where chosen pictures cannot be kept, the page asks before it is left.
  if (await storeFiles()) discardWork({ within: document, leave })
  else leave()
}

/** Continues what was chosen before: the page in another language, or the page that was left for this one. */
export async function continueChoice(): Promise<void> {
  const chosen = localStore.read(CHOSEN_LANGUAGE)
  if (await restoreCarriedPage()) return keepWithAccount()
  if (chosen === null) return offerLanguage()
  const language = languages.find((one) => one === chosen)
  const { path } = splitLanguage(location.pathname)
  if (language === undefined || language === __language__ || !isArrival() || SENT_TO.test(path)) return
  location.replace(pathInLanguage(path, language) + location.search + location.hash)
}

/** Mails follow the language of the account. */
function keepWithAccount(): void {
  const { token } = session
  if (token !== null) void publicApi('POST /api/auth/language', { language: __language__ }, { token })
}

/** Whether the visit begins with this page. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromOutside = document.referrer === '' || new URL(document.referrer).origin !== location.origin
  return isFromOutside && entry?.type === 'navigate' && scrollY === 0
}

/** Offers the first language of the browser that the shop speaks, once. */
function offerLanguage(): void {
  const asked = navigator.languages.map((one) => languages.find((known) => one.toLowerCase().startsWith(known)))
  const language = asked.find((one) => one !== undefined && one !== 'en') as TranslatedLanguage | undefined
  if (__language__ === 'en' && language !== undefined) document.body.append(offerOf(language))
}

function offerOf(language: TranslatedLanguage): HTMLElement {
  const words = offerWords[language]
  const offer = document.createElement('aside')
  const [box, text] = [document.createElement('div'), document.createElement('span')]
  Object.assign(offer, { lang: language, className: 'announcer', ariaLabel: words.offer })
  text.textContent = words.offer
  const shown = new AbortController()
  const decline = () => {
    localStore.write(CHOSEN_LANGUAGE, __language__)
    shown.abort()
    offer.remove()
  }
  const accept = () => void chooseLanguage(language, pathInLanguage(location.pathname, language) + location.search)
  box.append(text, buttonOf(words.accept, accept), buttonOf(words.decline, decline))
  offer.append(box)
  requestAnimationFrame(() => keepOffControls(offer, shown.signal))
  return offer
}

function buttonOf(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', textContent: label, className: 'header-control px-2 underline' })
  button.addEventListener('click', press)
  return button
}
