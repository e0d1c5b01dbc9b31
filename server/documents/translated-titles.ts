import type { DocumentKind } from '#domain/documents/document-kinds.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'

/** The titles in the languages of the storefront; the paper itself is English, as its law's forms are. */
const translatedTitles = {
  'tax-invoice': { te: 'పన్ను ఇన్‌వాయిస్', hi: 'कर बीजक' },
  'bill-of-supply': { te: 'సరఫరా బిల్లు', hi: 'आपूर्ति बिल' },
  'invoice-cum-bill': { te: 'ఇన్‌వాయిస్, సరఫరా బిల్లు', hi: 'बीजक एवं आपूर्ति बिल' },
  memo: { te: 'క్యాష్ మెమో', hi: 'कैश मेमो' },
  'credit-note': { te: 'క్రెడిట్ నోట్', hi: 'क्रेडिट नोट' },
} as const satisfies Record<DocumentKind, Record<TranslatedLanguage, string>>

/** The title of a document in a language of the storefront (documents-13). */
export function translatedTitle(kind: DocumentKind, language: TranslatedLanguage): string {
  return translatedTitles[kind][language]
}
