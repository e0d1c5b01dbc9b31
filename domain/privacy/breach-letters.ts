import { formatDate, formatDateTime, startOfIndianDay } from '../time.ts'
import { type BreachKind, breachKinds, LETTER_GAP } from './breach-changes.ts'

/** What the letters about a breach say. */
export type BreachReport = {
  readonly shop: {
    readonly legalName: string
    readonly phone: string
    readonly officer: string
    readonly email: string
  }
  readonly what: string
  readonly noticedAt: Date
  /** Days such as "2026-11-20", or null. */
  readonly fromDay: string | null
  readonly untilDay: string | null
  readonly kinds: readonly BreachKind[]
  readonly people: number
  readonly consequences: string
  readonly measures: string
  readonly advice: string
}

/** The draft to the Data Protection Board (rule 7 of the DPDP Rules 2025). */
export function boardLetter(report: BreachReport): string {
  const { shop, what, noticedAt, people, consequences, measures } = report
  return [
    'To the Data Protection Board of India',
    `${shop.legalName} reports a breach of personal data, noticed on ${formatDateTime(noticedAt)}.`,
    `What happened: ${what}`,
    `Data concerned: ${kindsText(report)}. Period of the data: ${periodOf(report)}.`,
    `People affected: ${people}.`,
    `Likely consequences: ${consequences || LETTER_GAP}`,
    `Measures taken and planned: ${measures || LETTER_GAP}`,
    `Cause and who caused it: ${LETTER_GAP}`,
    'Those affected are told by mail; the record of each mail is kept.',
    `Contact: ${shop.officer}, ${shop.phone}, ${shop.email}`,
  ].join('\n\n')
}

/** The draft to those affected, in plain words. */
export function peopleLetter(report: BreachReport): string {
  const { shop, what, noticedAt, consequences, measures, advice } = report
  return [
    `On ${formatDate(noticedAt)} we noticed that data of our customers was seen, lost or changed without right. Yours may be among it.`,
    `What happened: ${what}`,
    `Which data: ${kindsText(report)}.`,
    `What may follow: ${consequences || LETTER_GAP}`,
    `What we have done: ${measures || LETTER_GAP}`,
    `What you can do: ${advice || LETTER_GAP}`,
    `Questions: ${shop.officer}, ${shop.phone}, ${shop.email}. You may also complain to the Data Protection Board of India.`,
  ].join('\n\n')
}

function kindsText({ kinds }: BreachReport): string {
  return kinds.length === 0 ? LETTER_GAP : kinds.map((kind) => breachKinds[kind].toLowerCase()).join('; ')
}

function periodOf({ fromDay, untilDay }: BreachReport): string {
  const dayText = (day: string) => formatDate(startOfIndianDay(day))
  return `${fromDay === null ? 'from the beginning' : `from ${dayText(fromDay)}`} ${untilDay === null ? 'until it was noticed' : `until ${dayText(untilDay)}`}`
}
