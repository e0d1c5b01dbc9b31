import { readFileSync } from 'node:fs'
import { pageSentences } from '#domain/page-texts/page-sentences.ts'
import type { SettingValues } from '#domain/settings/settings.ts'
import { pageTexts } from '#shop/pages.ts'
import type { Context } from '../context.ts'
import { pageKeys } from '../page-texts/page-text-store.ts'
import { idOfSentence } from './translations.ts'

export type ListedSentence = {
  readonly id: string
  readonly english: string
  /** Where readers find it. */
  readonly places: readonly string[]
  /** The files of the source that have it. */
  readonly files: readonly string[]
}

/** Texts that the build takes for sentences and that no shopper reads. */
const notShown = new Set(
  JSON.parse(readFileSync(new URL('../../shop/languages/not-shown.json', import.meta.url), 'utf8')) as string[],
)

type Texts = Pick<Context, 'translations' | 'pages' | 'settings'>

/** The sentences that are shown in other languages, by id: of the pages as built, of their texts and of settings as they are now. */
export function listSentences({ translations, pages, settings }: Texts): ReadonlyMap<string, ListedSentence> {
  const found = new Map<string, ListedSentence>()
  for (const [id, { key, files }] of translations.sentences)
    if (!notShown.has(key))
      found.set(id, {
        id,
        english: key,
        places: files.length === 0 ? ['answers'] : [...new Set(files.map(partOf))],
        files,
      })
  const add = (english: string, place: string) => {
    const id = idOfSentence(english)
    const { places = [], files = [] } = found.get(id) ?? {}
    if (!places.includes(place)) found.set(id, { id, english, places: [...places, place], files })
  }
  for (const key of pageKeys) {
    const { title } = pageTexts[key]
    for (const english of [title, ...pageSentences(pages.contentOf(key))]) add(english, `Page ${title}`)
  }
  for (const english of settingSentences(settings.values)) add(english, 'Settings')
  if (settings.opening.message !== '') add(settings.opening.message, 'Closed shop')
  return found
}

/** The part of the storefront of a file: "cart" for "web/cart/cart-page.tsx". */
const partOf = (file: string): string => file.split('/').at(1) ?? file

function settingSentences(values: SettingValues): readonly string[] {
  const { identity, addresses, licences, grievanceOfficer, phones, officeHours, retailHours } = values
  const texts = [
    identity.tagline,
    ...addresses.addresses.flatMap(({ label, note }) => [label, note]),
    ...licences.licences.map(({ label }) => label),
    grievanceOfficer.designation,
    ...phones.phones.map(({ label }) => label),
    officeHours.label,
    retailHours.label,
  ]
  return texts.filter((text) => text !== '')
}
