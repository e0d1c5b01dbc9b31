import { href } from 'react-router'
import type { DeskPrescription } from '#contract/prescriptions.ts'
import { deskPrescriptionStateNames } from '#domain/prescriptions/prescription-rules.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** The decision, the pharmacist and the packs given so far. */
export function DecidedPrescription({ prescription }: { prescription: DeskPrescription }) {
  const { decision, patient, doctor, issuedOn, validUntil, repeats, reason, lines } = prescription
  const dayText = (day: string | null) => formatDate(day === null ? null : `${day}T00:00:00+05:30`)
  return (
    <DeskSection title="Decision">
      <FactList
        facts={[
          { label: 'Pharmacist', value: `${decision?.pharmacist ?? ''}, ${decision?.registration ?? ''}` },
          { label: 'When', value: formatDateTime(decision?.at) },
          ...(patient === null ? [] : [{ label: 'Patient', value: `${patient.name}, born ${patient.birthYear}` }]),
          ...(doctor === null ? [] : [{ label: 'Doctor', value: `${doctor.name}, ${doctor.registration}` }]),
          ...(issuedOn === null ? [] : [{ label: 'Issued', value: dayText(issuedOn) }]),
          ...(validUntil === null ? [] : [{ label: 'Valid until', value: dayText(validUntil) }]),
          ...(repeats === 0 ? [] : [{ label: 'Repeats', value: repeats }]),
          ...(reason === '' ? [] : [{ label: 'Told the customer', value: reason }]),
          ...lines.map((line) => ({ label: line.name, value: lineText(line) })),
        ]}
      />
    </DeskSection>
  )
}

function lineText({ verdict, reason, packsTotal, packsGiven }: DeskPrescription['lines'][number]): string {
  if (verdict !== 'approve') return `${verdict === 'ask' ? 'Asked again' : 'Refused'}: ${reason}`
  return `${packsGiven ?? 0} of ${packsTotal ?? 0} packs given${reason === '' ? '' : `. ${reason}`}`
}

type EarlierPrescriptionsProps = { title: string; prescriptions: DeskPrescription['earlier'] }

export function EarlierPrescriptions({ title, prescriptions }: EarlierPrescriptionsProps) {
  if (prescriptions.length === 0) return null
  return (
    <DeskSection title={title}>
      <ul className="divide-y divide-line">
        {prescriptions.map(({ _id: id, sentAt, state, patientName, doctorName }) => (
          <li key={id} className="py-2">
            <AppLink
              href={href('/desk/prescriptions/:id', { id })}
              className="inline-flex min-h-11 items-center font-semibold text-brand-strong hover:underline"
            >
              <span>
                {formatDate(sentAt)}: {deskPrescriptionStateNames[state]}
              </span>
            </AppLink>
            {patientName !== '' && (
              <p className="text-quiet">
                {patientName}, {doctorName}
              </p>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
