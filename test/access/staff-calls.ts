import type { ApiKey } from '#contract/api.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { addStaff, nextTotpCode } from '#test/staff-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { AccessRows } from './access-row.ts'

type StaffKey = Extract<
  ApiKey,
  `${string}/desk/${'login' | 'logout' | 'phone' | 'enrol' | 'step-up' | 'passkeys' | 'me' | 'staff' | 'audit'}${string}`
>

const nothing = async () => ({})
const unknownPerson = { email: 'unknown@staff.example', password: TEST_PASSWORD }
const member = {
  name: 'Lalita Iyer',
  roles: ['packer' as const],
  pharmacistRegNo: null,
  pharmacistCouncil: null,
  pharmacistValidUntil: null,
}
const staffVersion = async (app: TestApp) => ({ id: (await addStaff(app, ['packer'])).id, version: 1 })

const DEVICE = 'd'.repeat(43)
const credentialId = { id: 'x', rawId: 'x', type: 'public-key' as const }
const assertion = { ...credentialId, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }
const credential = { ...credentialId, response: { clientDataJSON: 'x', attestationObject: 'x' } }

/** The rows of the access table for staff: sign-in, passkeys, people and the audit log. */
export const staffCalls: AccessRows<StaffKey> = {
  'POST /api/desk/login': { access: 'public', good: async () => unknownPerson, status: 401 },
  'POST /api/desk/login/second': { access: 'public', good: async () => ({ ticket: 'x', code: '000000' }), status: 401 },
  'POST /api/desk/login/passkey': { access: 'public', good: async () => ({ assertion }), status: 422 },
  'POST /api/desk/login/passkey/options': { access: 'public', good: nothing, status: 200 },
  'POST /api/desk/enrol': { access: 'public', good: async () => ({ link: 'x', password: TEST_PASSWORD }), status: 404 },
  'POST /api/desk/enrol/confirm': {
    access: 'public',
    good: async () => ({ ticket: 'x', code: '000000' }),
    status: 401,
  },
  'POST /api/desk/phone': {
    access: 'public',
    good: async () => ({ link: 'phone.stf_nothing.1.x', device: DEVICE, pin: '2580' }),
    status: 404,
  },
  'POST /api/desk/phone/login': { access: 'public', good: async () => ({ device: DEVICE, pin: '2580' }), status: 404 },
  'POST /api/desk/phone/unlock': {
    access: { desk: 'desk.unlock' },
    good: async () => ({ device: DEVICE, pin: '2580' }),
    status: 404,
  },
  'POST /api/desk/step-up': {
    access: { desk: 'desk.unlock' },
    good: async ({ app }) => ({ code: await nextTotpCode(app) }),
    status: 200,
  },
  'POST /api/desk/logout': { access: { desk: 'desk.unlock' }, good: nothing, status: 200 },
  'POST /api/desk/step-up/options': { access: { desk: 'desk.unlock' }, good: nothing, status: 200 },
  'GET /api/desk/passkeys': { access: { desk: 'desk.use' }, good: nothing, status: 200 },
  'POST /api/desk/passkeys/options': { access: { desk: 'desk.passkeys' }, good: nothing, status: 200 },
  'POST /api/desk/passkeys': {
    access: { desk: 'desk.passkeys' },
    good: async () => ({ name: 'Tablet', credential }),
    status: 422,
  },
  'POST /api/desk/passkeys/:id': {
    access: { desk: 'desk.passkeys' },
    good: async () => ({ id: 'pky_nothing', name: 'Tablet' }),
    status: 404,
  },
  'DELETE /api/desk/passkeys/:id': {
    access: { desk: 'desk.passkeys' },
    good: async () => ({ id: 'pky_nothing' }),
    status: 404,
  },
  'GET /api/desk/me': { access: { desk: 'desk.enter' }, good: nothing, status: 200 },
  'POST /api/desk/staff': {
    access: { desk: 'staff.manage' },
    good: async ({ app }) => ({ ...member, email: `${app.ctx.newId('staff')}@staff.example` }),
    status: 201,
  },
  'POST /api/desk/staff/:id': {
    access: { desk: 'staff.manage' },
    good: async ({ app }) => ({ ...member, ...(await staffVersion(app)) }),
    status: 200,
  },
  'POST /api/desk/staff/:id/block': {
    access: { desk: 'staff.manage' },
    good: async ({ app }) => ({ ...(await staffVersion(app)), isBlocked: true, reason: 'Left the shop' }),
    status: 200,
  },
  'POST /api/desk/staff/:id/phone-link': {
    access: { desk: 'staff.manage' },
    good: async ({ app }) => ({ id: (await addStaff(app, ['rider'])).id, version: 1 }),
    status: 200,
  },
  'POST /api/desk/staff/:id/end-phone': {
    access: { desk: 'staff.manage' },
    good: async ({ app }) => ({ id: (await addStaff(app, ['rider'])).id, version: 1, reason: 'Lost the phone' }),
    status: 200,
  },
  'POST /api/desk/staff/:id/reset-factor': {
    access: { desk: 'staff.manage' },
    good: async ({ app }) => ({ ...(await staffVersion(app)), reason: 'Lost the phone' }),
    status: 200,
  },
}
