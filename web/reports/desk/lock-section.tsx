import { useState } from 'react'
import type { GstReturnReport } from '#contract/reports.ts'
import { monthTitle } from '#domain/documents/registers.ts'
import { formatDate } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { announce } from '#web/ui/announcer.tsx'

type LockSectionProps = { report: GstReturnReport; onLocked: (lock: GstReturnReport['lock']) => void }

/** Locks a month that is over, or says who locked it. */
export function LockSection({ report: { month, isOver, lock, questions }, onLocked }: LockSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const title = monthTitle(month)
  return (
    <DeskSection title="Lock">
      {lock !== null && (
        <p>{`${lock.by.name} locked ${title} on ${formatDate(lock.at)}. Only credit notes of later months correct it.`}</p>
      )}
      {lock === null && !isOver && <p>{`${title} can be locked when it is over.`}</p>}
      {lock === null && isOver && (
        <ActionButton action="reports.export" variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          Lock the month…
        </ActionButton>
      )}
      {isOpen && (
        <FormDialog
          title={`Lock ${title}`}
          submitLabel="Lock"
          send={(data, api) =>
            api('POST /api/desk/reports/lock', { month, answered: data.getAll('answered').map(String) })
          }
          onDone={({ lock: done }) => {
            setOpen(false)
            announce(`${title} is locked`)
            onLocked(done)
          }}
          onClose={() => setOpen(false)}
        >
          {() => (
            <>
              <p>Lock a month when its returns are filed. It stays locked, and its files stay as they are.</p>
              {questions.length > 0 && (
                <fieldset className="flex flex-col gap-2">
                  <legend className="pb-1.5 font-semibold">I have looked at this</legend>
                  {questions.map(({ key, sentence }) => (
                    <label key={key} className="flex min-h-11 items-center gap-3">
                      <input type="checkbox" name="answered" value={key} className="size-5 shrink-0 accent-brand" />
                      <span className="wrap-anywhere">{sentence}</span>
                    </label>
                  ))}
                </fieldset>
              )}
            </>
          )}
        </FormDialog>
      )}
    </DeskSection>
  )
}
