import { z } from 'zod'
import { MAX_FILES, MAX_REPEATS, validityDays } from '#domain/prescriptions/prescription-rules.ts'
import { patient } from './patients.ts'
import { id, line, typedDay } from './shapes.ts'

/** The uploaded pictures of one prescription. */
export const prescriptionPictures = z
  .array(id)
  .min(1, 'Please add a picture of the prescription.')
  .max(MAX_FILES, `Please send at most ${MAX_FILES} pictures.`)

/** Where a prescription stands among those that wait for a pharmacist. */
export const queuePlace = z.object({
  /** How many are before it, at most 100. */
  ahead: z.number().int(),
  /** A pharmacist has it open. */
  isOpened: z.boolean(),
  /** Within how many minutes three of four were answered in the last 14 days; null while fewer than five were. */
  usualMinutes: z.number().int().nullable(),
})

export const doctor = z.object({
  name: line(100).min(1, 'Please enter the doctor’s name.'),
  registration: line(50).min(1, 'Please enter the doctor’s registration number.'),
  address: line(300).min(1, 'Please enter the doctor’s address.'),
})

/** What a pharmacist takes from an approved prescription. */
export const prescriptionApproval = z.object({
  patient,
  doctor,
  issuedOn: typedDay,
  validDays: z.union(validityDays.map((days) => z.literal(days))),
  repeats: z.number().int().min(0).max(MAX_REPEATS),
})
