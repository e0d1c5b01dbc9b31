import { type KeptData, keptKinds } from '#domain/privacy/erasure-rules.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'

/** What the law keeps after an erasure, why and until when. */
export function KeptList({ kept, lead }: { kept: readonly KeptData[]; lead: string }) {
  if (kept.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p>{lead}</p>
      <ul className="list-disc pl-5">
        {kept.map(({ kind, count, until }) => (
          <li key={kind}>
            {keptKinds[kind].name} ({count}),{' '}
            {until === null ? 'as long as the books' : `until ${formatDate(startOfIndianDay(until))}`}.{' '}
            {keptKinds[kind].why}
          </li>
        ))}
      </ul>
    </div>
  )
}
