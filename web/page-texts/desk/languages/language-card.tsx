import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import { Card } from '#web/ui/card.tsx'

type LanguageCardProps = {
  language: TranslatedLanguage
  /** Whether its sentences are listed now. */
  isShown: boolean
  children: ReactNode
}

export const englishNames = { te: 'Telugu', hi: 'Hindi' } as const satisfies Record<TranslatedLanguage, string>

/** A language with the link to its sentences. */
export function LanguageCard({ language, isShown, children }: LanguageCardProps) {
  return (
    <Card as="li" className="flex flex-col gap-1">
      <h2>
        <Link
          to={{ search: `?language=${language}` }}
          aria-current={isShown ? 'true' : undefined}
          discover="none"
          className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-lg font-semibold text-brand-strong hover:underline aria-[current]:text-ink aria-[current]:no-underline"
        >
          {englishNames[language]} <span lang={language}>{languageNames[language]}</span>
          {isShown && <span className="text-base font-normal text-quiet">shown below</span>}
        </Link>
      </h2>
      {children}
    </Card>
  )
}
