/** The languages of the storefront. English is the source, at the addresses without a prefix. */
export const languages = ['en', 'te', 'hi'] as const
export type Language = (typeof languages)[number]
export type TranslatedLanguage = Exclude<Language, 'en'>

export const translatedLanguages = ['te', 'hi'] as const satisfies readonly TranslatedLanguage[]

/** The language of a path of the storefront and the path without it: "/te/cart" is "/cart" in Telugu. */
export function splitLanguage(pathname: string): { readonly language: Language; readonly path: string } {
  const [, first = ''] = pathname.split('/', 2)
  const language = translatedLanguages.find((one) => one === first)
  if (language === undefined) return { language: 'en', path: pathname }
  const path = pathname.slice(language.length + 1)
  return { language, path: path === '' ? '/' : path }
}

/** The address of a page of the shop in a language. `origin` has no trailing slash; the path may have a query and a fragment. */
export function addressInLanguage(origin: string, path: string, language: Language): string {
  return origin + pathInLanguage(path, language)
}

/** The path of the same page in a language. */
export function pathInLanguage(path: string, language: Language): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
