import type { DocumentLine, PrescriptionFacts } from '#domain/documents/document-lines.ts'
import { writeText } from './pdf.ts'
import type { Pdf } from './pdf-fonts.ts'

/** Writes prescriber, patient and pharmacist of each prescription (Rule 65(3)). */
export function writePrescriptions(pdf: Pdf, lines: readonly DocumentLine[]): void {
  for (const [facts, covered] of groupByPrescription(lines)) writePrescription(pdf, facts, covered)
}

/** The number of a line on paper. */
export function lineNumber({ position }: DocumentLine): string {
  return String(position + 1)
}

/** The lines of each prescription. */
function groupByPrescription(lines: readonly DocumentLine[]): [PrescriptionFacts, DocumentLine[]][] {
  const groups = new Map<string, [PrescriptionFacts, DocumentLine[]]>()
  for (const line of lines) {
    if (line.prescription === null) continue
    const key = JSON.stringify(line.prescription)
    const group = groups.get(key) ?? [line.prescription, []]
    group[1].push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function writePrescription(
  pdf: Pdf,
  { prescriber, patient, pharmacist }: PrescriptionFacts,
  lines: readonly DocumentLine[],
): void {
  const numbers = lines.map(lineNumber).join(', ')
  writeText(pdf, `Prescription for line${lines.length === 1 ? '' : 's'} ${numbers}`, { isBold: true })
  writeText(
    pdf,
    `Prescriber: ${[prescriber.name, prescriber.registration, prescriber.address].filter(Boolean).join(', ')}`,
  )
  writeText(pdf, `Patient: ${patient.name}, ${patient.address}`)
  writeText(pdf, `Pharmacist: ${pharmacist.name}, registration ${pharmacist.registration}`)
  pdf.moveDown()
}
