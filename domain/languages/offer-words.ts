import type { TranslatedLanguage } from './languages.ts'

/** What an English page says to a reader of another language, in that language. */
export const offerWords: Readonly<Record<TranslatedLanguage, { offer: string; accept: string; decline: string }>> = {
  te: { offer: 'ఈ దుకాణాన్ని తెలుగులో చదవవచ్చు.', accept: 'తెలుగులో చూడండి', decline: 'వద్దు' },
  hi: { offer: 'यह दुकान हिन्दी में भी पढ़ी जा सकती है।', accept: 'हिन्दी में देखें', decline: 'नहीं' },
}
