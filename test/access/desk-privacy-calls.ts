import type { ApiKey } from '#contract/api.ts'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DeskPrivacyKey = Exclude<
  Extract<ApiKey, `${string} /api/desk/privacy/${string}`>,
  `${string} /api/desk/privacy/erasures${string}`
>

const read = { desk: 'privacy.read' } as const
const fulfil = { desk: 'privacy.fulfil' } as const

async function heldCustomer({ app }: AccessScene): Promise<{ id: string; reason: string }> {
  const { id } = await registerCustomer(app)
  const { api } = await signInStaff(app, ['owner'])
  expectOk(await api('POST /api/desk/privacy/holds/:id/place', { id, reason: 'Case 12', until: '2099-12-31' }))
  return { id, reason: 'Case closed' }
}

const breach = {
  what: 'A laptop was stolen',
  noticedOn: '2026-01-02',
  noticedTime: '09:30',
  fromDay: '',
  untilDay: '',
  accounts: true,
  addresses: false,
  logins: false,
  orders: false,
  prescriptions: false,
  returns: false,
  enquiries: false,
  consequences: 'Strangers may call.',
  measures: 'The police has a report.',
  advice: 'Tell no caller a code.',
}

async function openBreach({ app }: AccessScene) {
  await registerCustomer(app)
  const { api } = await signInStaff(app, ['owner'])
  const { breach: opened } = expectOk(await api('POST /api/desk/privacy/breaches', breach))
  return { id: opened._id, version: opened.version }
}

async function toldBreach(scene: AccessScene) {
  const { id, version } = await openBreach(scene)
  const { api } = await signInStaff(scene.app, ['owner'])
  expectOk(await api('POST /api/desk/privacy/breaches/:id/tell-board', { id, version, reference: 'DPB 1' }))
  expectOk(await api('POST /api/desk/privacy/breaches/:id/mail', { id, version: version + 1 }))
  return { id, version: version + 2 }
}

/** The rows of the access table for retention, holds and breaches. */
export const deskPrivacyCalls: AccessRows<DeskPrivacyKey> = {
  'GET /api/desk/privacy/retention': { access: read, good: async () => ({}), status: 200 },
  'GET /api/desk/privacy/processors': { access: read, good: async () => ({}), status: 200 },
  'GET /api/desk/privacy/holds/:id': { access: read, good: async ({ customer: { id } }) => ({ id }), status: 200 },
  'POST /api/desk/privacy/holds/:id/place': {
    access: fulfil,
    good: async ({ customer: { id } }) => ({ id, reason: 'Case 12', until: '2099-12-31' }),
    status: 200,
  },
  'GET /api/desk/privacy/breaches': { access: read, good: async () => ({}), status: 200 },
  'GET /api/desk/privacy/breaches/:id': {
    access: read,
    good: async (scene) => ({ id: (await openBreach(scene)).id }),
    status: 200,
  },
  'POST /api/desk/privacy/breaches': { access: fulfil, good: async () => breach, status: 201 },
  'POST /api/desk/privacy/breaches/:id/edit': {
    access: fulfil,
    good: async (scene) => ({ ...breach, ...(await openBreach(scene)) }),
    status: 200,
  },
  'POST /api/desk/privacy/breaches/:id/draft': {
    access: fulfil,
    good: async (scene) => ({ ...(await openBreach(scene)), boardDraft: 'To the Board', peopleDraft: 'To you' }),
    status: 200,
  },
  'POST /api/desk/privacy/breaches/:id/tell-board': {
    access: fulfil,
    good: async (scene) => ({ ...(await openBreach(scene)), reference: 'DPB 1' }),
    status: 200,
  },
  'POST /api/desk/privacy/breaches/:id/mail': { access: fulfil, good: openBreach, status: 200 },
  'POST /api/desk/privacy/breaches/:id/close': { access: fulfil, good: toldBreach, status: 200 },
  'POST /api/desk/privacy/holds/:id/end': { access: fulfil, good: heldCustomer, status: 200 },
}
