import { useState } from 'react'
import { href } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import { formatDate, formatDateTime, startOfIndianDay } from '#domain/time.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { ListLink } from '#web/desk/list-links.tsx'
import { ReasonCard } from '#web/desk/reason-card.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { KeptList } from '../kept-list.tsx'
import type { Route } from './+types/erasure-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Erasure', matches })
}

type LockedData = ApiOutput<'GET /api/desk/privacy/erasures/:id'>

export default function ErasurePage({ params: { id } }: Route.ComponentProps) {
  const [locked, setLocked] = useState<LockedData | null>(null)
  return (
    <RequirePermission action="privacy.erasures" title="Erasure">
      <div className="page-column flex flex-col gap-6 py-6 md:py-8">
        <ListLink label="Erasures" href={href('/desk/privacy/erasures')} />
        <h1 className="text-2xl font-bold">Erased customer</h1>
        {locked === null ? (
          <ReasonCard
            question="Why do you read what is locked?"
            hint="The law keeps it after an erasure."
            load={(reason) => deskApi('GET /api/desk/privacy/erasures/:id', { id, reason })}
            onLoaded={setLocked}
          />
        ) : (
          <LockedRows locked={locked} />
        )}
      </div>
    </RequirePermission>
  )
}

function LockedRows({ locked: { erasure, firm, documents, prescriptions } }: { locked: LockedData }) {
  return (
    <>
      <DeskSection title="Kept">
        <p>Erased on {formatDateTime(erasure.doneAt)}.</p>
        <KeptList kept={erasure.kept} lead="The law keeps:" />
        {erasure.kept.length === 0 && <p>Nothing is kept.</p>}
        {firm !== null && (
          <p className="wrap-anywhere">
            {firm.name}, GSTIN {firm.gstin}
          </p>
        )}
      </DeskSection>
      <DeskSection title="Documents">
        {documents.length === 0 && <p>None.</p>}
        <ul className="divide-y divide-line">
          {documents.map(({ _id, number, issuedOn, name, address }) => (
            <li key={_id} className="py-2 wrap-anywhere">
              <span className="font-semibold">{number}</span>, {formatDate(startOfIndianDay(issuedOn))}: {name},{' '}
              {address}
            </li>
          ))}
        </ul>
      </DeskSection>
      <DeskSection title="Prescriptions">
        {prescriptions.length === 0 && <p>None.</p>}
        <ul className="divide-y divide-line">
          {prescriptions.map(({ sentAt, patientName, doctorName, medicines }) => (
            <li key={sentAt} className="py-2 wrap-anywhere">
              {formatDate(sentAt)}: {patientName}, by {doctorName}. {medicines.join(', ')}
            </li>
          ))}
        </ul>
      </DeskSection>
    </>
  )
}
