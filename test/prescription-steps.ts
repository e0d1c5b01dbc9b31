import sharp from 'sharp'
import type { ApiInput } from '#contract/api.ts'
import type { PatientProfile } from '#contract/patients.ts'
import type { Prescription } from '#contract/prescriptions.ts'
import { currentNotice } from '#server/consents/consent-notices.ts'
import type { StaffRow } from '#server/db/staff-tables.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import type { TestCustomer } from './factories.ts'
import { addStaff, deskClient, type SignedInStaffMember } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

/** The notice of prescriptions that tests agree to. */
export const NOTICE_VERSION = currentNotice('prescriptions').version

const photos = new Map<string, Promise<Buffer>>()

export function buildPhoto(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const create = { width: 40, height: 60, channels: 3, background: '#fffdf5' } as const
  const made = photos.get(format) ?? sharp({ create }).toFormat(format).toBuffer()
  photos.set(format, made)
  return made
}

export function postPrescriptionFile(
  app: TestApp,
  { token }: Pick<TestCustomer, 'token'>,
  file: Buffer,
): Promise<Response> {
  return app.send('/api/prescriptions/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(file),
  })
}

/** Uploads a picture and returns its id. */
export async function uploadPhoto(app: TestApp, customer: Pick<TestCustomer, 'token'>): Promise<string> {
  const response = await postPrescriptionFile(app, customer, await buildPhoto())
  const { fileId } = (await response.json()) as { fileId: string }
  return fileId
}

/** Sends a new prescription, for an order or to keep. */
export async function sendTestPrescription(
  app: TestApp,
  customer: TestCustomer,
  orderId?: string,
  patientId?: string,
): Promise<Prescription> {
  const fileIds = [await uploadPhoto(app, customer)]
  const input = {
    fileIds,
    consent: NOTICE_VERSION,
    ...(orderId !== undefined && { orderId }),
    ...(patientId !== undefined && { patientId }),
  }
  return expectOk(await app.as(customer.token)('POST /api/prescriptions', input)).prescription
}

export function buildPatientInput(
  overrides: Partial<ApiInput<'POST /api/patients'>> = {},
): ApiInput<'POST /api/patients'> {
  return { name: 'Ravi Nair', birthYear: 1950, address: '4 Example Lane, Hyderabad', relation: 'parent', ...overrides }
}

export async function addFamilyProfile(
  { api }: Pick<TestCustomer, 'api'>,
  overrides: Partial<ApiInput<'POST /api/patients'>> = {},
): Promise<PatientProfile> {
  return expectOk(await api('POST /api/patients', buildPatientInput(overrides))).patient
}

/** A pharmacist with a valid registration. */
export async function signInPharmacist(app: TestApp, overrides: Partial<StaffRow> = {}): Promise<SignedInStaffMember> {
  const staff = await addStaff(app, ['pharmacist'], {
    pharmacist_reg_no: 'TS-123456',
    pharmacist_council: 'Telangana',
    ...overrides,
  })
  const session = await openStaffSession(app.ctx, app.ctx.db, { staffId: staff.id, userAgent: '' })
  return { staff, ...session, api: deskClient(app, session.token) }
}

type Decision = ApiInput<'POST /api/desk/prescriptions/:id/decide'>

export function approval(
  overrides: Partial<NonNullable<Decision['approval']>> = {},
): NonNullable<Decision['approval']> {
  return {
    patient: { name: 'Asha Rao', birthYear: 1980, address: '4 Example Lane, Hyderabad' },
    doctor: { name: 'Dr. Sunil Shetty', registration: 'TSMC 55555', address: 'Example Clinic, Hyderabad' },
    issuedOn: '2026-11-19',
    validDays: 30,
    repeats: 0,
    ...overrides,
  }
}

/** Decides every line of a prescription alike. */
export async function decideAllLines(
  { api }: Pick<SignedInStaffMember, 'api'>,
  id: string,
  line: Omit<Decision['lines'][number], 'position'> = { verdict: 'approve' },
  approved: Partial<NonNullable<Decision['approval']>> = {},
) {
  const { version, lines } = expectOk(await api('GET /api/desk/prescriptions/:id', { id })).prescription
  return api('POST /api/desk/prescriptions/:id/decide', {
    id,
    version,
    approval: approval(approved),
    lines: lines.map(({ position }) => ({ ...line, position })),
  })
}

/** Sends a prescription for an order, and a pharmacist approves it. */
export async function approvePrescription(
  app: TestApp,
  customer: TestCustomer,
  orderId: string,
  approved: Parameters<typeof decideAllLines>[3] = {},
): Promise<void> {
  const { _id: id } = await sendTestPrescription(app, customer, orderId)
  expectOk(await decideAllLines(await signInPharmacist(app), id, { verdict: 'approve' }, approved))
}
