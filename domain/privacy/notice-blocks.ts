import { listProcessors, type ProcessorFacts } from './processors.ts'
import { retentionRows } from './retention-periods.ts'
import type { PeriodSettings } from './data-kind.ts'

type NoticeRow = { readonly label: string; readonly value: string }

/** How long each kind of personal data stays, as the privacy policy says it. */
export function retentionNotice(settings: PeriodSettings): readonly NoticeRow[] {
  return retentionRows(settings, 'isPersonal').map(({ title, kept, note }) => ({
    label: title,
    value: [sentence(kept), note].filter(Boolean).join(' '),
  }))
}

/** Who receives personal data, as the privacy policy says it: without the hosts. */
export function processorNotice(facts: ProcessorFacts): readonly NoticeRow[] {
  return listProcessors(facts).map(({ name, receives, when }) => ({ label: name, value: `${receives}. ${when}.` }))
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}
