import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { languageNames, languages, pathInLanguage } from '#domain/languages/languages.ts'
import { language } from './language.ts'

/** This page in the other languages, each in its own script. */
export function LanguageLinks() {
  const { pathname } = useLocation()
  return (
    <ul aria-label="Language" className="language-links">
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <li key={one}>
            <a href={pathInLanguage(pathname, one)} lang={one} hrefLang={one} onClick={keepQuery}>
              {languageNames[one]}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** The server does not know the whole address of a page that it keeps. */
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = location.search
}
