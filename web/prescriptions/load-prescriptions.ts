import type { PatientProfile } from '#contract/patients.ts'
import type { OrderPrescriptions, Prescription } from '#contract/prescriptions.ts'
import { api } from '#web/platform/api.ts'

/** The prescriptions of the customer, or null if the server does not answer. */
export async function loadPrescriptions(): Promise<Prescription[] | null> {
  const result = await api('GET /api/prescriptions', {})
  return result.ok && Array.isArray(result.body.prescriptions) ? result.body.prescriptions : null
}

/** The family profiles of the customer, or null if the server does not answer. */
export async function loadPatients(): Promise<PatientProfile[] | null> {
  const result = await api('GET /api/patients', {})
  return result.ok && Array.isArray(result.body.patients) ? result.body.patients : null
}

/** The prescriptions of an order, or null if the server does not answer. */
export async function loadOrderPrescriptions(id: string): Promise<OrderPrescriptions | null> {
  const result = await api('GET /api/orders/:id/prescriptions', { id })
  return result.ok && Array.isArray(result.body.lines) ? result.body : null
}
