import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { RecordHistory } from '#web/staff/desk/record-history.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/translation-page.ts'
import { englishNames } from './language-card.tsx'
import { TranslationChanges } from './translation-changes.tsx'
import { TranslationFlags, Words } from './translation-words.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Translation', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/translations/:id', { id })
}

type Loaded = Extract<Awaited<ReturnType<typeof clientLoader>>, { ok: true }>['body']

export default function TranslationPage({ loaderData }: Route.ComponentProps) {
  const list = { label: 'Languages', href: href('/desk/languages') }
  return (
    <DetailsPage action="languages.edit" title="Translation" list={list} result={loaderData}>
      {(loaded) => <Details key={loaded.translation._id} loaded={loaded} />}
    </DetailsPage>
  )
}

function Details({ loaded: { translation: first, history } }: { loaded: Loaded }) {
  const [translation, setTranslation] = useState(first)
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHeading
        lead={`In ${translation.places.join(', ')}`}
      >{`A sentence in ${englishNames[translation.language]}`}</PageHeading>
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-3 wrap-anywhere">
          <p>{translation.english}</p>
          <Words translation={translation} />
          <p className="flex flex-wrap gap-2">
            <TranslationFlags translation={translation} />
          </p>
          <TranslationChanges
            translation={translation}
            onChanged={(changed) => {
              setTranslation(changed)
              void revalidate()
            }}
          />
        </Card>
        <DeskSection title="History">
          <RecordHistory history={history} />
        </DeskSection>
      </div>
    </>
  )
}
