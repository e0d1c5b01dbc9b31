import type { ApiKey } from '#contract/api.ts'
import { addFamilyProfile, buildPatientInput } from '#test/prescription-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type PatientKey = Extract<ApiKey, `${string}/patients${string}`>

const ownProfile = async ({ customer }: AccessScene) => ({ id: (await addFamilyProfile(customer))._id })

/** The rows of the access table for family profiles. */
export const patientCalls: AccessRows<PatientKey> = {
  'GET /api/patients': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/patients': { access: 'customer', good: async () => buildPatientInput(), status: 201 },
  'POST /api/patients/:id': {
    access: 'customer',
    good: async (scene) => ({ ...(await ownProfile(scene)), ...buildPatientInput() }),
    status: 200,
  },
  'DELETE /api/patients/:id': { access: 'customer', good: ownProfile, status: 200 },
}
