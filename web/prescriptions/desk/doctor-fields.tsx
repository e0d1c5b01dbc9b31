import { useRef, useState } from 'react'
import type { KnownDoctor } from '#contract/doctors.ts'
import { SECOND } from '#domain/time.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Field } from '#web/ui/field.tsx'

const TYPING_PAUSE_MS = 0.25 * SECOND
const MIN_LETTERS = 2

type DoctorFieldsProps = {
  /** The name and the error of a field of the form. */
  field: (name: string) => { name: string; error: string | null | undefined; required: boolean }
}

/** The doctor of a prescription. Doctors of earlier ones are offered while name or number is typed. */
export function DoctorFields({ field }: DoctorFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const { doctors, searchLater, clear } = useDoctors()

  function take(doctor: KnownDoctor) {
    for (const [name, value] of Object.entries(doctor)) {
      const input = fields.current?.querySelector<HTMLInputElement>(`[name="${field(`doctor.${name}`).name}"]`)
      if (input) input.value = value
    }
    clear()
    announce(`${doctor.name} filled in. Please compare it with the prescription.`)
    fields.current?.querySelector('input')?.focus()
  }

  const typed = {
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => searchLater(event.target.value),
  }
  return (
    <div ref={fields} className="flex flex-col gap-3">
      <Field label="Doctor’s name" {...field('doctor.name')} {...typed} maxLength={100} />
      <Field label="Registration number" {...field('doctor.registration')} {...typed} maxLength={50} />
      {doctors.length > 0 && (
        <ul aria-label="Known doctors" className="divide-y divide-line rounded-lg border border-line">
          {doctors.map((doctor) => (
            <li key={doctor.registration}>
              <button
                type="button"
                onClick={() => take(doctor)}
                className="block w-full min-h-11 px-3 py-2 text-left wrap-anywhere hover:bg-sunken"
              >
                <span className="font-semibold text-brand-strong">{doctor.name}</span>
                <span className="block text-quiet">
                  {doctor.registration}, {doctor.address}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Doctor’s address" {...field('doctor.address')} maxLength={300} />
    </div>
  )
}

/** Looks for doctors after a pause in typing. Answers to earlier texts are ignored. */
function useDoctors() {
  const [doctors, setDoctors] = useState<readonly KnownDoctor[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)

  async function search(q: string) {
    const own = (latest.current += 1)
    const result = await deskApi('GET /api/desk/doctors', { q })
    if (own !== latest.current || !result.ok) return
    setDoctors(result.body.doctors)
    if (result.body.doctors.length > 0) announce(`${result.body.doctors.length} known below the number`)
  }

  function clear() {
    clearTimeout(timer.current)
    latest.current += 1
    setDoctors([])
  }

  function searchLater(text: string) {
    clear()
    const q = text.trim()
    if (q.length >= MIN_LETTERS) timer.current = setTimeout(() => void search(q), TYPING_PAUSE_MS)
  }

  return { doctors, searchLater, clear }
}
