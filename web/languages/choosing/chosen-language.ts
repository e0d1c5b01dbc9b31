/** The key of the language that was chosen on this device; "en" also where the offer of another was declined. */
export const CHOSEN_LANGUAGE = 'language'
