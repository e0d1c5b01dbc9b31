import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { splitLanguage, type TranslatedLanguage } from '#domain/languages/languages.ts'
import type { Pages } from '../pages.ts'
import { type LanguageWords, translateCode } from './translate-code.ts'
import { languagesBuild, type Translations } from './translations.ts'

const NOT_BUILT =
  'This development server has the English pages. `npm run build` builds those of other languages, as they are then.'

/** The pages in every language: English as built, the others when they are first asked for. Development may have no build of them. */
export function inEveryLanguage(english: Pages, translations: Translations, build = languagesBuild): Pages {
  const file = fileURLToPath(new URL('server/index.js', build))
  const opened = new Map<TranslatedLanguage, { readonly version: string; readonly pages: Pages }>()
  const pagesOf = (language: TranslatedLanguage): Pages | null => {
    const known = opened.get(language)
    if (known === undefined && !existsSync(file)) return null
    const words = translations.wordsOf(language)
    if (known?.version === words.version) return known.pages
    const pages = runPages(file, words)
    opened.set(language, { version: words.version, pages })
    return pages
  }
  return {
    respond: (request, send, site) => {
      const { language } = splitLanguage(new URL(request.url).pathname)
      if (language === 'en') return english.respond(request, send, site)
      const pages = pagesOf(language)
      return pages?.respond(request, send, site) ?? Promise.resolve(new Response(NOT_BUILT, { status: 501 }))
    },
    readPageQuery: (pathname, given) => english.readPageQuery(splitLanguage(pathname).path, given),
  }
}

/** Runs the script of all pages with the words of a language; nothing keeps it once its words have changed. */
function runPages(file: string, words: LanguageWords): Pages {
  const code = translateCode(readFileSync(file, 'utf8'), words)
  const script = { exports: {} }
  compileFunction(code, ['exports', 'require', 'module'], { filename: file })(
    script.exports,
    createRequire(file),
    script,
  )
  return script.exports as Pages
}
