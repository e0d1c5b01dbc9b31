import type { ApiResult } from '#contract/client.ts'
import { Card } from '#web/ui/card.tsx'
import { TextForm } from './text-form.tsx'

type ReasonCardProps<T> = {
  question: string
  hint?: string
  load: (reason: string) => Promise<ApiResult<T>>
  onLoaded: (body: T) => void
}

/** Asks for a reason before a record is shown. The reason is kept in the audit log. */
export function ReasonCard<T>({ question, hint = '', load, onLoaded }: ReasonCardProps<T>) {
  return (
    <Card as="section" aria-label="Reason" className="max-w-prose">
      <TextForm
        label={question}
        hint={`${hint} The reason is kept in the audit log.`.trim()}
        name="reason"
        maxLength={200}
        submitLabel="Show it"
        send={load}
        onDone={onLoaded}
      />
    </Card>
  )
}
