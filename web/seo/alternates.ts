import { addressInLanguage, languages, splitLanguage } from '#domain/languages/languages.ts'

/** The addresses of a page in each language, and in English for all others. */
export function alternatesOf(origin: string, path: string): { readonly language: string; readonly address: string }[] {
  const english = splitLanguage(path).path
  const translated = languages.map((one) => ({ language: one, address: addressInLanguage(origin, english, one) }))
  return [...translated, { language: 'x-default', address: origin + english }]
}

const CANONICAL = /<link rel="canonical" href="([^"]+)"\/>/

/** Inserts the addresses of a page in other languages beside its own. Only crawlers read them, so scripts need not keep them. */
export function insertAlternates(html: string, origin: string): string {
  return html.replace(CANONICAL, (whole, address: string) => {
    const links = alternatesOf(origin, address.slice(origin.length)).map(
      ({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${address}"/>`,
    )
    return whole + links.join('')
  })
}
