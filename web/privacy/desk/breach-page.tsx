import { useState } from 'react'
import { href } from 'react-router'
import type { BreachDetails } from '#contract/privacy-breaches.ts'
import {
  type BreachFacts,
  breachKindNames,
  breachKinds,
  breachRules,
  LETTER_GAP,
} from '#domain/privacy/breach-changes.ts'
import { formatDate, formatDateTime, indianDay, indianTime, startOfIndianDay } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { FactList } from '#web/ui/facts.tsx'
import type { Route } from './+types/breach-page.ts'
import { BreachClock } from './breach-clock.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Breach', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/privacy/breaches/:id', { id })
}

/** One breach: what is known, whose data it concerns, the letters and who was told. */
export default function BreachPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="privacy.read"
      title="Breach"
      list={{ label: 'Breaches', href: href('/desk/privacy/breach') }}
      result={result}
    >
      {({ breach }) => <ShownBreach key={breach._id} loaded={breach} />}
    </DetailsPage>
  )
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const presets = (breach: BreachDetails) => ({
  what: breach.what,
  noticedOn: indianDay(new Date(breach.noticedAt)),
  noticedTime: indianTime(new Date(breach.noticedAt)),
  fromDay: breach.fromDay ?? '',
  untilDay: breach.untilDay ?? '',
  ...Object.fromEntries(breachKindNames.map((kind) => [kind, breach.kinds.includes(kind)])),
  consequences: breach.consequences,
  measures: breach.measures,
  advice: breach.advice,
})

const parts = {
  edit: { presets },
  draft: { presets: ({ boardDraft, peopleDraft }: BreachDetails) => ({ boardDraft, peopleDraft }) },
  mail: {
    intro: ({ people, mailable }: BreachDetails) => (
      <div className="flex flex-col gap-2">
        <p>{`${peopleText(mailable)} will get the letter as it stands. This cannot be taken back.`}</p>
        {people > mailable && (
          <p>{`${peopleText(people - mailable)} without a mail address: please call or write to them.`}</p>
        )}
      </div>
    ),
  },
  close: { intro: () => <p>A closed breach stays as it is.</p> },
}

function factsOf(breach: BreachDetails): BreachFacts {
  return {
    isClosed: breach.closedAt !== null,
    isBoardTold: breach.boardToldAt !== null,
    arePeopleTold: breach.peopleToldAt !== null,
    mailable: breach.mailable,
    hasGap: breach.peopleDraft.includes(LETTER_GAP),
  }
}

function ShownBreach({ loaded }: { loaded: BreachDetails }) {
  const [breach, setBreach] = useState(loaded)
  const [now, setNow] = useState(() => new Date())
  useRefresh(async () => {
    const result = await deskApi(
      'GET /api/desk/privacy/breaches/:id',
      { id: loaded._id },
      { headers: backgroundHeaders },
    )
    setNow(new Date())
    if (result.ok) setBreach(result.body.breach)
  })
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
        <h1 className="text-2xl font-bold md:text-3xl">{`Breach of ${formatDate(breach.noticedAt)}`}</h1>
        <BreachClock breach={breach} now={now} />
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <Known breach={breach} />
          <Letter title="Letter to the Board" text={breach.boardDraft} />
          <Letter title="Letter to those affected" text={breach.peopleDraft} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Told breach={breach} />
          <DeskSection title="Steps">
            <RecordChanges
              of={breachRules}
              at="/api/desk/privacy/breaches/:id"
              as="breach"
              record={breach}
              only={['edit', 'draft', 'tellBoard', 'mail', 'close']}
              facts={factsOf(breach)}
              parts={parts}
              onChanged={setBreach}
            />
          </DeskSection>
        </div>
      </div>
    </>
  )
}

type PartProps = { breach: BreachDetails }

const lines = (text: string) => (
  <span className="whitespace-pre-line wrap-anywhere">{text === '' ? 'Not typed yet' : text}</span>
)
const dayText = (day: string | null, without: string) => (day === null ? without : formatDate(startOfIndianDay(day)))

function Known({ breach }: PartProps) {
  const { what, noticedAt, openedBy, openedAt, fromDay, untilDay, kinds, consequences, measures, advice } = breach
  return (
    <DeskSection title="What is known">
      <FactList
        facts={[
          { label: 'What happened', value: lines(what) },
          { label: 'Noticed', value: formatDateTime(noticedAt) },
          { label: 'Opened', value: `${openedBy}, ${formatDateTime(openedAt)}` },
          {
            label: 'Data',
            value: kinds.length === 0 ? 'None chosen' : kinds.map((kind) => breachKinds[kind]).join('; '),
          },
          { label: 'Days', value: `${dayText(fromDay, 'The beginning')} to ${dayText(untilDay, 'now')}` },
          { label: 'What may follow', value: lines(consequences) },
          { label: 'What you have done', value: lines(measures) },
          { label: 'What people can do', value: lines(advice) },
        ]}
      />
    </DeskSection>
  )
}

function Letter({ title, text }: { title: string; text: string }) {
  return (
    <DeskSection title={title}>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </DeskSection>
  )
}

function Told({ breach }: PartProps) {
  const { people, mailable, mailed, boardDue, boardToldAt, boardReference, peopleToldAt } = breach
  return (
    <DeskSection title="Who is told">
      <FactList
        facts={[
          { label: 'Affected', value: `${peopleText(people)}, ${mailable} with a mail address` },
          {
            label: 'Board',
            value:
              boardToldAt === null
                ? `until ${formatDateTime(boardDue)}`
                : `${formatDateTime(boardToldAt)}, ${boardReference}`,
          },
          {
            label: 'Mails',
            value: peopleToldAt === null ? 'Not sent yet' : `${mailed} sent since ${formatDateTime(peopleToldAt)}`,
          },
        ]}
      />
    </DeskSection>
  )
}
