import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { doctor } from './prescription-input.ts'
import { plainLine } from './shapes.ts'

export type KnownDoctor = z.infer<typeof doctor>

/** The doctors of earlier prescriptions. */
export const deskDoctorList = endpoint('GET', '/api/desk/doctors', {
  access: { desk: 'rx.decide' },
  summary: 'Up to eight doctors of decided prescriptions, by the beginning of their number or a part of their name.',
  input: z.object({ q: plainLine(100).min(2) }),
  output: z.object({ success: z.literal(true), doctors: z.array(doctor) }),
})

export const doctorsEndpoints = [deskDoctorList] as const
