import type { PageContent } from './block-kinds.ts'
import { fillFacts, type PageFacts } from './page-facts.ts'
import { hasWords, wordlessFields } from './page-sentences.ts'
import { withoutSentences } from './without-sentences.ts'

type Shown = {
  readonly facts: PageFacts
  /** The facts in English, where `facts` are in another language. */
  readonly englishFacts?: PageFacts
  /** The sentences that shoppers do not read. */
  readonly hidden?: readonly string[]
  /** The address of a picture with its version; absent: as it is. */
  readonly addressOf?: (picture: string) => string
  /** The text in another language, or null where it has none. */
  readonly translate?: (text: string) => string | null
}

/** The text of a page as shoppers read it: with the facts of the shop, and without empty fields. */
export function showPage(content: PageContent, shown: Shown): PageContent {
  return shownValue(withoutSentences(content, shown.hidden ?? []), shown) as PageContent
}

function shownValue(value: unknown, shown: Shown, name = ''): unknown {
  if (typeof value === 'string')
    return name.startsWith('picture') ? (shown.addressOf?.(value) ?? value) : shownText(value, shown, name)
  if (Array.isArray(value)) return value.map((one: unknown) => shownValue(one, shown))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== '' && field !== false)
  const inner = Object.fromEntries(fields.map(([field, one]) => [field, shownValue(one, shown, field)]))
  return isEnglish(fields, shown) ? { ...inner, lang: 'en' } : inner
}

/** An English sentence has the facts in English too. */
function shownText(text: string, { translate, facts, englishFacts = facts }: Shown, name: string): string {
  const translated = wordlessFields.has(name) ? null : (translate?.(text) ?? null)
  if (translated !== null) return fillFacts(translated, facts)
  return fillFacts(text, hasWords(text) ? englishFacts : facts)
}

/** Whether a block or a row has texts of its own, and none of them in the language. */
function isEnglish(fields: readonly [string, unknown][], { translate }: Shown): boolean {
  if (translate === undefined) return false
  const texts = fields.flatMap(([name, text]) =>
    typeof text === 'string' && !wordlessFields.has(name) && !name.startsWith('picture') && hasWords(text)
      ? [text]
      : [],
  )
  return texts.length > 0 && texts.every((text) => translate(text) === null)
}
