/** The name of each language in its own script, as readers look for it. */
export const languageNames = { en: 'English', te: 'తెలుగు', hi: 'हिन्दी' } as const
