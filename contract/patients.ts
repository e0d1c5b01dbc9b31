import { z } from 'zod'
import { MAX_PATIENTS, patientRelations } from '#domain/prescriptions/patient-rules.ts'
import { endpoint } from './endpoint.ts'
import { id, line, success } from './shapes.ts'

const BIRTH_YEAR = 'Please enter the year of birth.'

/** A patient as customers and pharmacists enter one. */
export const patient = z.object({
  name: line(100).min(1, 'Please enter the patient’s name.'),
  birthYear: z.number(BIRTH_YEAR).int(BIRTH_YEAR).min(1000, BIRTH_YEAR).max(2999, BIRTH_YEAR),
  address: line(300).min(1, 'Please enter the patient’s address.'),
})

const profileFields = patient.extend({
  relation: z.enum(patientRelations, 'Please choose who this is.'),
  /** Needed for minors: the customer is the parent or guardian. */
  isGuardian: z.boolean().optional(),
})

/** A family profile of a customer. */
export const patientProfile = patient.extend({
  _id: id,
  relation: z.enum(patientRelations),
  /** Whether the patient may be under 18. */
  isMinor: z.boolean(),
})
export type PatientProfile = z.infer<typeof patientProfile>

export const listPatients = endpoint('GET', '/api/patients', {
  access: 'customer',
  summary: 'The family profiles of this customer.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), patients: z.array(patientProfile) }),
})

export const addPatient = endpoint('POST', '/api/patients', {
  access: 'customer',
  summary: `Adds a family profile, at most ${MAX_PATIENTS}. Minors need the word of a parent or guardian.`,
  status: 201,
  input: profileFields,
  output: z.object({ success: z.literal(true), patient: patientProfile }),
})

export const changePatient = endpoint('POST', '/api/patients/:id', {
  access: 'customer',
  summary: 'Changes a family profile. Decided prescriptions keep the patient as of their decision.',
  input: profileFields.extend({ id }),
  output: z.object({ success: z.literal(true), patient: patientProfile }),
})

export const removePatient = endpoint('DELETE', '/api/patients/:id', {
  access: 'customer',
  summary: 'Removes a family profile. Prescriptions keep their patient.',
  input: z.object({ id }),
  output: success,
})

export const patientsEndpoints = [listPatients, addPatient, changePatient, removePatient] as const
