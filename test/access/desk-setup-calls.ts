import type { ApiKey } from '#contract/api.ts'
import { readSetupFile } from '#server/start/setup-file.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DeskSetupKey =
  | Extract<ApiKey, `${string} /api/desk/setup${string}` | `${string} /api/desk/shop/${string}`>
  | 'POST /api/desk/first-owner'
  | 'GET /api/shop/orders'
  | 'GET /api/shop/proof/:nonce'

const version = ({ app }: AccessScene) => ({ version: readSetupFile(app.ctx.config.dataDir).version })
const edit = { desk: 'setup.edit' } as const
const opens = { desk: 'shop.open' } as const
const passed = { version: 0, message: '', until: '2020-01-01' }
const read = { desk: 'setup.read' } as const
const secret = 'a1B2c3D4e5F6g7H8i9J0k1L2'

/** The rows of the access table for the first setup. */
export const deskSetupCalls: AccessRows<DeskSetupKey> = {
  'POST /api/desk/first-owner': {
    access: 'public',
    good: async () => ({ link: 'first.1.none', name: 'Zubin', email: 'zubin@desk.example' }),
    // No link is valid while the shop has an owner.
    status: 404,
  },
  'GET /api/shop/orders': { access: 'public', good: async () => ({}), status: 200 },
  // The shop of these calls stays open, and is open already.
  'POST /api/desk/shop/open': { access: opens, good: async () => ({ version: 0 }), status: 409 },
  'POST /api/desk/shop/pause': { access: opens, good: async () => passed, status: 422 },
  'POST /api/desk/shop/close': { access: opens, good: async () => passed, status: 422 },
  'GET /api/desk/setup': { access: read, good: async () => ({}), status: 200 },
  'GET /api/desk/setup/backup': { access: read, good: async () => ({}), status: 200 },
  'POST /api/desk/setup/backup': { access: { desk: 'backups.make' }, good: async () => ({}), status: 200 },
  // The address of the test app has no https, so that nothing is asked.
  'GET /api/desk/setup/address-check': { access: read, good: async () => ({}), status: 200 },
  'GET /api/shop/proof/:nonce': { access: 'public', good: async () => ({ nonce: 'n'.repeat(43) }), status: 200 },
  'GET /api/desk/setup/checks': { access: read, good: async () => ({}), status: 200 },
  'POST /api/desk/setup/test-mail': { access: edit, good: async () => ({}), status: 200 },
  'POST /api/desk/setup/words/true': { access: edit, good: async () => ({ title: 'Awards' }), status: 200 },
  'POST /api/desk/setup/words/leave-out': { access: edit, good: async () => ({ title: 'Awards' }), status: 200 },
  'POST /api/desk/setup/skip': {
    access: edit,
    good: async () => ({ step: 'people', isSkipped: true }),
    status: 200,
  },
  'POST /api/desk/setup/forget': {
    access: edit,
    good: async (scene) => ({ ...version(scene), connection: 'payu' }),
    status: 200,
  },
  'POST /api/desk/setup/cash-only': { access: edit, good: async (scene) => version(scene), status: 200 },
  // The test app has a PUBLIC_URL in its environment.
  'POST /api/desk/setup/address': {
    access: edit,
    good: async (scene) => ({ ...version(scene), publicUrl: 'https://shop.example', reach: 'machine' }),
    status: 409,
  },
  // Nothing listens there.
  'POST /api/desk/setup/mail': {
    access: edit,
    good: async (scene) => ({
      ...version(scene),
      server: '127.0.0.1',
      port: 1,
      user: '',
      password: '',
      sender: 'orders@shop.example',
    }),
    status: 422,
  },
  'POST /api/desk/setup/folder': {
    access: edit,
    good: async (scene) => ({ ...version(scene), path: '/no/such/folder' }),
    status: 422,
  },
  'POST /api/desk/setup/razorpay': {
    access: edit,
    good: async (scene) => ({
      ...version(scene),
      keyId: 'rzp_test_Fake1234',
      keySecret: secret,
      webhookSecrets: secret,
    }),
    status: 200,
  },
  'POST /api/desk/setup/phonepe': {
    access: edit,
    good: async (scene) => ({
      ...version(scene),
      clientId: 'FAKE_1234',
      clientSecret: secret,
      clientVersion: '1',
      webhookUser: 'shop_hooks',
      webhookPassword: 'Passw0rd1',
    }),
    status: 200,
  },
  'POST /api/desk/setup/cashfree': {
    access: edit,
    good: async (scene) => ({ ...version(scene), appId: 'TEST1234', secrets: `cfsk_ma_test_${secret}` }),
    status: 200,
  },
  'POST /api/desk/setup/payu': {
    access: edit,
    good: async (scene) => ({ ...version(scene), key: 'gtKFFx', salts: secret }),
    status: 200,
  },
}
