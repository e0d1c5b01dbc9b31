import { type TranslatedLanguage, translatedLanguages } from '../languages/languages.ts'

/** The texts of a product that have words in each language. Names, brands and salts stay in Latin letters. */
const translatedTexts = {
  usage: { column: 'usage', max: 20_000 },
  highlightedFeatures: { column: 'highlighted_features', max: 20_000 },
  description: { column: 'description', max: 20_000 },
  storageInstructions: { column: 'storage_instructions', max: 500 },
} as const

export type TranslatedTextName = keyof typeof translatedTexts
export type TranslatedTextColumn = (typeof translatedTexts)[TranslatedTextName]['column']
/** The column of an import for a text in a language: "usage_te". */
export type TranslatedColumn = `${TranslatedTextColumn}_${TranslatedLanguage}`

export const translatedTextList = Object.entries(translatedTexts).map(([name, text]) => ({
  name: name as TranslatedTextName,
  ...text,
}))

/** An object with a value for each of these texts, by its name in the API. */
export function mapTranslatedTexts<T>(
  valueOf: (text: (typeof translatedTextList)[number]) => T,
): Record<TranslatedTextName, T> {
  return Object.fromEntries(translatedTextList.map((text) => [text.name, valueOf(text)])) as Record<
    TranslatedTextName,
    T
  >
}

/** Each text in each language, with its column in lists ("usage_te") and in a row with both languages. */
export const textsByLanguage = translatedLanguages.flatMap((language) =>
  translatedTextList.map(({ name, column, ...text }) => ({
    ...text,
    language,
    name,
    column,
    listName: `${name}_${language}`,
    rowName: `${column}_${language}` as TranslatedColumn,
  })),
)
