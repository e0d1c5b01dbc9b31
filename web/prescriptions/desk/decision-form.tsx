import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiInput } from '#contract/api.ts'
import type { DeskPrescription } from '#contract/prescriptions.ts'
import { patientRelationNames } from '#domain/prescriptions/patient-rules.ts'
import { lineVerdicts, MAX_REPEATS, validityDays, verdictReasons } from '#domain/prescriptions/prescription-rules.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { usePageKeys } from '#web/desk/use-page-keys.ts'
import { type FieldErrors, formCount, formText, mapFields } from '#web/platform/forms.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field, FieldError, NumberField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { DoctorFields } from './doctor-fields.tsx'

type Decision = ApiInput<'POST /api/desk/prescriptions/:id/decide'>
type Verdict = Decision['lines'][number]['verdict']
type DecisionFormProps = { prescription: DeskPrescription; onDecided: (prescription: DeskPrescription) => void }

const UNDECIDED = 'Please decide this line.'
const verdictField = (position: number) => `verdict-${position}`

const verdictNames: Readonly<Record<Verdict, string>> = { approve: 'Approve', refuse: 'Refuse', ask: 'Ask again' }
const validityNames: Readonly<Record<(typeof validityDays)[number], string>> = {
  7: '7 days (acute)',
  30: '30 days (chronic)',
  180: '180 days (long-term)',
}

/** Decides on each line of a prescription. A refusal keeps the typed values. */
export function DecisionForm({ prescription, onDecided }: DecisionFormProps) {
  const { _id: id, version, lines } = prescription
  const open = lines.filter(({ verdict, packs }) => verdict === null && packs > 0)
  const [verdicts, setVerdicts] = useState<Readonly<Record<number, Verdict>>>({})
  const verdictOf = (position: number) => verdicts[position] ?? null
  const isApproving = open.some(({ position }) => verdictOf(position) === 'approve')

  const decide = useDeskCall(
    (form: FormData, api) => {
      const missing = open.filter(({ position }) => verdictOf(position) === null)
      if (missing.length > 0)
        return { errors: Object.fromEntries(missing.map(({ position }) => [verdictField(position), UNDECIDED])) }
      return api('POST /api/desk/prescriptions/:id/decide', {
        id,
        version,
        ...(isApproving && { approval: readApproval(form) }),
        lines: open.map(({ position }) => readLine(form, position, verdictOf(position) ?? 'ask')),
        message: formText(form, 'message').trim(),
      })
    },
    { done: (body) => onDecided(body.prescription) },
  )
  const { errors } = decide
  const form = useRef<HTMLFormElement>(null)

  /** Decides all open lines alike, and leads to the first empty field. */
  function decideAll(verdict: Verdict): void {
    flushSync(() => setVerdicts(Object.fromEntries(open.map(({ position }) => [position, verdict]))))
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[aria-required=true], select') ?? [])]
    const next =
      verdict === 'approve' ? fields.find(({ type, value }) => type !== 'select-one' && value === '') : fields[0]
    ;(next ?? form.current?.querySelector<HTMLElement>('button[type=submit]'))?.focus()
  }
  usePageKeys({ a: () => decideAll('approve'), r: () => decideAll('refuse') })

  return (
    <CallForm
      ref={form}
      call={decide}
      aria-label="Decision"
      aria-keyshortcuts="a r"
      submitLabel="Save the decision"
      button={{ className: 'self-start' }}
      className="flex flex-col gap-5"
    >
      {open.map((line) => (
        <LineDecision
          key={line.position}
          line={line}
          verdict={verdictOf(line.position)}
          error={errors[verdictField(line.position)]}
          onVerdict={(verdict) => setVerdicts({ ...verdicts, [line.position]: verdict })}
        />
      ))}
      {isApproving && <ApprovalFields prescription={prescription} errors={errors} />}
      <Field label="A sentence for the customer" name="message" optional maxLength={300} error={errors.message} />
    </CallForm>
  )
}

type LineDecisionProps = {
  line: DeskPrescription['lines'][number]
  /** Null until the pharmacist decides. */
  verdict: Verdict | null
  error: string | null | undefined
  onVerdict: (verdict: Verdict) => void
}

function LineDecision({ line, verdict, error, onVerdict }: LineDecisionProps) {
  const { position, name, packSize, schedule, packs } = line
  const errorId = `${verdictField(position)}-error`
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4"
    >
      <legend className="px-1 font-semibold wrap-anywhere">{name}</legend>
      <p className="text-quiet">
        {packs} × {packSize}, Schedule {schedule}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {lineVerdicts.map((one) => (
          <label key={one} className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <input
              type="radio"
              name={verdictField(position)}
              checked={verdict === one}
              onChange={() => onVerdict(one)}
              className="size-5 accent-brand"
            />
            {verdictNames[one]}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
      {verdict === 'approve' && <NumberField label="Packs" name={`packs-${position}`} defaultValue={packs} />}
      {verdict !== null && (
        <SelectField
          label={verdict === 'approve' ? 'Reason for fewer packs' : 'Reason'}
          name={`reason-${position}`}
          emptyText={verdict === 'approve' ? 'All packs' : 'Please choose'}
          options={mapFields(verdictReasons, (reason) => reason)}
        />
      )}
    </fieldset>
  )
}

type ApprovalFieldsProps = {
  prescription: {
    patient:
      | (Omit<NonNullable<DeskPrescription['patient']>, 'relation' | 'isMinor'> &
          Partial<NonNullable<DeskPrescription['patient']>>)
      | null
    order: Pick<NonNullable<DeskPrescription['order']>, 'customerName' | 'address'> | null
  }
  errors: FieldErrors
}

/** What an approval takes from the prescription. */
export function ApprovalFields({ prescription: { patient, order }, errors }: ApprovalFieldsProps) {
  const field = (name: string) => ({ name: `approval.${name}`, error: errors[`approval.${name}`], required: true })
  return (
    <>
      <Group title="Patient">
        {patient?.relation && (
          <p className="text-quiet">
            The customer chose this profile ({patientRelationNames[patient.relation]}
            {patient.isMinor && <span>, may be under 18</span>}
            <span>). Please compare it with the prescription.</span>
          </p>
        )}
        <Field
          label="Name"
          {...field('patient.name')}
          defaultValue={patient?.name ?? order?.customerName}
          maxLength={100}
        />
        <Field
          label="Year of birth"
          {...field('patient.birthYear')}
          defaultValue={patient?.birthYear}
          inputMode="numeric"
          maxLength={4}
        />
        <Field
          label="Address"
          {...field('patient.address')}
          defaultValue={patient?.address ?? order?.address}
          maxLength={300}
        />
      </Group>
      <Group title="Doctor">
        <DoctorFields field={field} />
      </Group>
      <Group title="Prescription">
        <Field label="Date of issue" {...field('issuedOn')} type="date" />
        <SelectField label="Valid for" {...field('validDays')} options={validityNames} />
        <NumberField
          label="Repeats"
          hint={`How often the same packs may be given again, at most ${MAX_REPEATS} times.`}
          {...field('repeats')}
          defaultValue={0}
        />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function readLine(data: FormData, position: number, verdict: Verdict): Decision['lines'][number] {
  const reason = verdictReasons.find((one) => one === formText(data, `reason-${position}`))
  return {
    position,
    verdict,
    ...(verdict === 'approve' && { packs: formCount(data, `packs-${position}`) }),
    ...(reason !== undefined && { reason }),
  }
}

export function readApproval(data: FormData): NonNullable<Decision['approval']> {
  const text = (name: string) => formText(data, `approval.${name}`).trim()
  return {
    patient: {
      name: text('patient.name'),
      birthYear: formCount(data, 'approval.patient.birthYear'),
      address: text('patient.address'),
    },
    doctor: { name: text('doctor.name'), registration: text('doctor.registration'), address: text('doctor.address') },
    issuedOn: text('issuedOn'),
    validDays: validityDays.find((days) => String(days) === text('validDays')) ?? 7,
    repeats: formCount(data, 'approval.repeats'),
  }
}
