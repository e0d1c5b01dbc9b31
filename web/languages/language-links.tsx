import { useLocation } from 'react-router'
import { languageNames } from '#domain/languages/language-names.ts'

/** This page in the other languages, each in its own script. */
export function LanguageLinks() {
  const { pathname } = useLocation()
  return (
    <p className="language-links">
      {Object.entries(languageNames).map(
        ([one, name]) =>
          one !== __language__ && (
            <a key={one} lang={one} href={one === 'en' ? pathname : `/${one}${pathname}`} onClick={keepQuery}>
              {name}
            </a>
          ),
      )}
    </p>
  )
}

/** The server does not know the whole address of a page that it keeps. */
function keepQuery({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  currentTarget.search = location.search
}
