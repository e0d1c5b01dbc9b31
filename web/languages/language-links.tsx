import { useLocation } from 'react-router'
import { languageNames } from '#domain/languages/language-names.ts'

/** This page in the other languages, each in its own script. */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  return (
    <p className="languages">
      {Object.entries(languageNames).map(
        ([one, name]) =>
          one !== __language__ && (
            <a key={one} lang={one} href={(one === 'en' ? '' : `/${one}`) + pathname + search}>
              {name}
            </a>
          ),
      )}
    </p>
  )
}
