import { href, useSearchParams } from 'react-router'
import type { LanguageProgress } from '#contract/translations.ts'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import { translationViews } from '#domain/languages/translation-changes.ts'
import { formatCount } from '#domain/money.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { LanguageCard } from './language-card.tsx'
import { TranslationRow } from './translation-row.tsx'

export const meta = deskPageMeta('Languages')

export default function LanguagesPage() {
  const [query] = useSearchParams()
  const language = translatedLanguages.find((one) => one === query.get('language')) ?? 'te'
  return (
    <DeskListPage
      page="Languages"
      load="GET /api/desk/translations"
      input={{ language }}
      kept={{ language }}
      cursor="_id"
      search="English or translation"
      views={{ label: 'Sentences', name: 'show', tabs: translationViews }}
      actions={
        <LinkButton href={href('/desk/languages/files')} variant="secondary">
          Files for translators
        </LinkButton>
      }
      renderAbove={({ answer }) => answer !== null && <Progress all={answer.progress} shown={language} />}
      nouns={['sentence', 'sentences']}
      empty={({ q, view }) =>
        q === '' && view !== ''
          ? { icon: 'check', title: 'There is none.', text: 'Choose All to see every sentence.' }
          : { icon: 'search', title: 'No sentences found.', text: 'Try fewer words, or choose All.' }
      }
    >
      {(translation, { put }) => <TranslationRow translation={translation} onChanged={put} />}
    </DeskListPage>
  )
}

function Progress({ all, shown }: { all: readonly LanguageProgress[]; shown: TranslatedLanguage }) {
  return (
    <ul aria-label="Languages" className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2 sm:grid-cols-2">
      {all.map((one) => (
        <LanguageCard key={one.language} language={one.language} isShown={one.language === shown}>
          <ProgressBar
            label={`Translated into ${languageNames[one.language]}`}
            share={one.translated / Math.max(1, one.all)}
            text={`${Math.floor((100 * one.translated) / Math.max(1, one.all))} %`}
          />
          <p className="text-quiet wrap-anywhere">{`${formatCount(one.translated)} of ${formatCount(one.all)} sentences translated`}</p>
          <p className="text-quiet">{`${formatCount(one.checked)} of ${formatCount(one.medical)} medical ones checked`}</p>
        </LanguageCard>
      ))}
    </ul>
  )
}
