import type { AuditEntry } from '#contract/staff.ts'
import { type AuditAction, auditActions } from '#domain/audit/audit-actions.ts'
import { formatDateTime } from '#domain/time.ts'

type AuditRowProps = {
  entry: Omit<AuditEntry, 'ip'>
  /** Set on the page of the subject. */
  hidesSubject?: boolean
  isNarrow?: boolean
}

/** An entry of the audit log with the changed fields. */
export function AuditRow({ entry, hidesSubject = false, isNarrow = false }: AuditRowProps) {
  const { at, who, action, subject, changes, reason } = entry
  const isAboutSelf = hidesSubject || subject.id === who?.id
  return (
    <div className={isNarrow ? undefined : 'grid gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]'}>
      <p className="text-quiet">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-semibold">{who?.name ?? 'Command line'}</span> · {auditActions[action as AuditAction]}
          {!isAboutSelf && <span className="font-semibold"> · {subject.name ?? subject.id}</span>}
        </p>
        {Object.entries(changes).map(([field, { before, after }]) => (
          <p key={field} className="text-quiet">
            {labelOf(field)}: {valueText(before)} → {valueText(after)}
          </p>
        ))}
        {reason !== '' && <p>“{reason}”</p>}
      </div>
    </div>
  )
}

/** "pharmacist reg no", "selling price". */
function labelOf(field: string): string {
  return field.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([field, one]) => `${labelOf(field)} ${valueText(one)}`)
    .join(' ')
}
