import { listProcessors, type ProcessorFacts } from './processors.ts'
import { retentionRows } from './retention-periods.ts'
import type { PeriodSettings } from './data-kind.ts'

type Translate = (text: string) => string | null
type NoticeRow = { readonly label: string; readonly value: string; readonly lang?: 'en' }

/** How long each kind of personal data stays, as the privacy policy says it. A row without words in the language is English. */
export function retentionNotice(settings: PeriodSettings, translate?: Translate): readonly NoticeRow[] {
  return retentionRows(settings, 'isPersonal').map(({ title, kept, note }) =>
    noticeRow(title, [sentence(kept), note].filter(Boolean), translate),
  )
}

/** Who receives personal data, as the privacy policy says it: without the hosts. */
export function processorNotice(facts: ProcessorFacts, translate?: Translate): readonly NoticeRow[] {
  return listProcessors(facts).map(({ name, receives, when }) =>
    noticeRow(name, [`${receives}.`, `${when}.`], translate),
  )
}

function noticeRow(label: string, sentences: readonly string[], translate?: Translate): NoticeRow {
  const english = { label, value: sentences.join(' ') }
  if (translate === undefined) return english
  const [title, ...rest] = [label, ...sentences].map(translate)
  const isWhole = title != null && rest.every((one) => one !== null)
  return isWhole ? { label: title, value: rest.join(' ') } : { ...english, lang: 'en' }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}
