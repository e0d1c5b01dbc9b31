import { useState } from 'react'
import { href } from 'react-router'
import type { TranslationFileReading } from '#contract/translations.ts'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import type { TranslationView } from '#domain/languages/translation-changes.ts'
import { RequirePermission, useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { ListLink } from '#web/desk/list-links.tsx'
import { countText } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { Route } from './+types/translation-files-page.ts'
import { englishNames } from './language-card.tsx'

const TITLE = 'Files for translators'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: TITLE, matches })
}

export default function TranslationFilesPage() {
  return (
    <RequirePermission action="languages.edit" title={TITLE}>
      <div className="page-column py-6 md:py-8">
        <ListLink label="Languages" href={href('/desk/languages')} />
        <PageHeading lead="PO files, which programs for translators such as Poedit open and save.">{TITLE}</PageHeading>
        <div className="flex flex-col gap-6">
          {translatedLanguages.map((language) => (
            <DeskSection key={language} title={`${englishNames[language]} (${languageNames[language]})`}>
              <Exports language={language} />
              <Import language={language} />
            </DeskSection>
          ))}
        </div>
      </div>
    </RequirePermission>
  )
}

const exported = {
  untranslated: 'Save the untranslated',
  unchecked: 'Save the medical, unchecked',
  '': 'Save all',
} as const satisfies Partial<Record<TranslationView, string>>

function Exports({ language }: { language: TranslatedLanguage }) {
  return (
    <div className="flex flex-wrap gap-3">
      {Object.entries(exported).map(([show, label]) => (
        <DownloadButton
          key={show}
          label={label}
          action="languages.edit"
          path={`/api/desk/translation-files/${language}?show=${show}`}
          fileName={`${['shop', language, show].filter((one) => one !== '').join('-')}.po`}
        />
      ))}
    </div>
  )
}

type Previewed = { readonly file: File; readonly reading: TranslationFileReading }

const FAILED = 'The file could not be read. Please check the connection.'

/** Reads a PO file, shows what it changes, and takes it over on a press. */
function Import({ language }: { language: TranslatedLanguage }) {
  const [preview, setPreview] = useState<Previewed | null>(null)
  const isDenied = useDenial('languages.edit') !== null
  const read = useCall(
    async (file: File) => {
      const result = await deskApi('POST /api/desk/translation-files/:language/preview', { language }, { file })
      setPreview(result.ok ? { file, reading: result.body } : null)
      return result
    },
    { fallback: FAILED },
  )
  const take = useCall(
    ({ file, reading: { version } }: Previewed) =>
      deskApi('POST /api/desk/translation-files/:language/import', { language, version }, { file }),
    {
      done: ({ counts }) => {
        setPreview(null)
        announce(`${countText(counts.changed, ['translation is', 'translations are'])} taken over`)
      },
      fallback: FAILED,
    },
  )
  if (isDenied) return null
  return (
    <>
      <FileDrop
        label="Choose the translated file"
        busyLabel="Reading..."
        hint={`A PO file in ${englishNames[language]}, saved as UTF-8. Nothing changes before you have seen it.`}
        accept=".po,text/x-gettext-translation"
        isBusy={read.isBusy || take.isBusy}
        add={([file]) => file && read.start(file)}
      />
      <CallAlert call={read} />
      <CallAlert call={take} />
      {preview !== null && (
        <Preview
          reading={preview.reading}
          language={language}
          isBusy={take.isBusy}
          onStart={() => take.start(preview)}
        />
      )}
    </>
  )
}

type PreviewProps = {
  reading: TranslationFileReading
  language: TranslatedLanguage
  isBusy: boolean
  onStart: () => void
}

function Preview({ reading: { counts, changes, refused }, language, isBusy, onStart }: PreviewProps) {
  return (
    <>
      <p role="status">
        {`${countText(counts.changed, ['translation changes', 'translations change'])}, ${counts.unchanged} stay as they are, ${countText(counts.refused, ['line is', 'lines are'])} left out.`}
      </p>
      {counts.marksLost > 0 && (
        <AlertBox tone="notice">{`${countText(counts.marksLost, ['medical sentence loses', 'medical sentences lose'])} the mark of a pharmacist, because the words change. English is shown until a pharmacist checks again.`}</AlertBox>
      )}
      {changes.length > 0 && (
        <ol
          className="max-h-120 divide-y divide-line overflow-y-auto"
          aria-label="Translations that change"
          tabIndex={0}
        >
          {changes.map(({ _id, english, before, after, losesMark }) => (
            <li key={_id} className="flex flex-col gap-1 py-2 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-x-3 text-quiet">
                <span>{english}</span>
                {losesMark && <Badge tone="notice">Loses its mark</Badge>}
              </p>
              <p lang={language} translate="no">
                {after}
              </p>
              {before !== null && (
                <p className="text-quiet">
                  Before:{' '}
                  <span lang={language} translate="no">
                    {before}
                  </span>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {refused.length > 0 && (
        <AlertBox>
          <p>
            {counts.refused > refused.length
              ? `The first ${refused.length} lines that are left out:`
              : 'These lines are left out:'}
          </p>
          <ul className="max-h-80 list-disc overflow-y-auto pl-5 font-normal wrap-anywhere">
            {refused.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}, “{text}”: {reason}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
      {counts.changed > 0 && (
        <Button busy={isBusy} busyLabel="Saving..." className="self-start" onClick={onStart}>
          {`Take over ${countText(counts.changed, ['translation', 'translations'])}`}
        </Button>
      )}
    </>
  )
}
