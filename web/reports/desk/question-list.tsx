import type { GstReturnReport } from '#contract/reports.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { DocumentsLink } from './documents-link.tsx'

/** What an accountant looks at before the files of a month are exported. */
export function QuestionList({ report: { month, questions } }: { report: GstReturnReport }) {
  if (questions.length === 0) return null
  return (
    <AlertBox tone="notice">
      <p className="font-semibold">Before you file this month</p>
      <ul className="list-disc pl-5">
        {questions.map(({ key, kind, sentence }) => (
          <li key={key} className="wrap-anywhere">
            {`${sentence} `}
            {kind === 'blank-hsn' && <DocumentsLink query={{ month, hsn: 'none' }}>Show the documents</DocumentsLink>}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}
