import { expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { askOwnAddress, isNonPublicAddress, type OwnAnswer } from '../gateways/ask-own-address.ts'
import { checkAddress } from './check-address.ts'

const app = useTestApp()
// Its name is never resolved: only the pretended answers below count.
const https = useTestApp({ env: { PUBLIC_URL: 'https://shop.invalid', TRUST_PROXY: 'true' } })

type Asked = { readonly url: string; readonly path: string }

/** Checks the address of a shop at which this answers, and notes what was asked. */
async function checkWith(one: TestApp, answer: (path: string, headers: Record<string, string>) => Promise<OwnAnswer>) {
  const asked: Asked[] = []
  const findings = await checkAddress(one.ctx, async (url, path, headers) => {
    asked.push({ url, path })
    return answer(path, { ...headers })
  })
  return { asked, findings }
}

/** The shop itself behind a proxy that sends these headers. */
const throughProxy =
  (one: TestApp, change: (headers: Record<string, string>) => Record<string, string>) =>
  async (path: string, headers: Record<string, string>): Promise<OwnAnswer> => {
    const response = await one.send(path, { headers: change(headers) })
    return { kind: 'answer', status: response.status, body: await response.text(), validTo: null }
  }

test('recognises the shop behind a proxy that replaces X-Forwarded-For, and asks nothing but its own address', async () => {
  const { asked, findings } = await checkWith(
    https,
    throughProxy(https, () => ({ 'x-forwarded-for': '198.51.100.7' })),
  )
  expect(findings).toEqual([{ state: 'good', sentence: 'https://shop.invalid leads to this shop.' }])
  expect(asked).toHaveLength(1)
  expect(asked[0]!.url).toBe('https://shop.invalid')
  expect(asked[0]!.path).toMatch(/^\/api\/shop\/proof\/[\w-]{43}$/)
})

test('names the days that the certificate still holds', async () => {
  const proxied = throughProxy(https, () => ({ 'x-forwarded-for': '198.51.100.7' }))
  for (const [days, state] of [
    [60, 'good'],
    [5, 'warning'],
  ] as const) {
    const validTo = new Date(https.clock.now().getTime() + days * DAY)
    const { findings } = await checkWith(https, async (path, headers) => ({
      ...((await proxied(path, headers)) as Extract<OwnAnswer, { kind: 'answer' }>),
      validTo,
    }))
    expect([findings[1]?.state, findings[1]?.sentence]).toEqual([state, expect.stringContaining(`for ${days} days`)])
  }
})

test('warns of a proxy that passes on what a visitor says of itself', async () => {
  const { findings } = await checkWith(
    https,
    throughProxy(https, (headers) => headers),
  )
  expect(findings.map(({ state }) => state)).toEqual(['good', 'warning'])
  expect(findings[1]!.sentence).toContain('lets visitors choose their IP address')
})

test('warns of a shop that takes every visitor for its own machine', async () => {
  const { findings } = await checkWith(
    https,
    throughProxy(https, () => ({ 'x-forwarded-for': '127.0.0.1' })),
  )
  expect(findings[1]!.sentence).toContain('takes every visitor for this machine')
})

const answers: readonly [OwnAnswer, string][] = [
  [{ kind: 'no-name' }, 'No machine has the name shop.invalid yet'],
  [{ kind: 'private', address: '10.0.0.5' }, 'leads to 10.0.0.5'],
  [{ kind: 'bad-certificate' }, 'without a valid certificate'],
  [{ kind: 'silence' }, 'Nothing answers'],
  [{ kind: 'answer', status: 200, body: '<h1>Another shop</h1>', validTo: null }, 'Another website answers'],
  [{ kind: 'answer', status: 200, body: '{"proof":"forged","visitor":"x"}', validTo: null }, 'Another website answers'],
  [{ kind: 'answer', status: 302, body: '', validTo: null }, 'status 302'],
]

test.each(answers)('says what is wrong with %j', async (answer, words) => {
  const { findings } = await checkWith(https, async () => answer)
  expect(findings).toHaveLength(1)
  expect(findings[0]!.state).toBe('broken')
  expect(findings[0]!.sentence).toContain(words)
})

test('asks nothing for an address without https, whatever the request says', async () => {
  const { asked, findings } = await checkWith(app, async () => ({ kind: 'silence' }))
  expect([asked, findings[0]!.state]).toEqual([[], 'broken'])
  const { token } = await signInStaff(app, ['owner'])
  const response = await app.send('/api/desk/setup/address-check?publicUrl=https%3A%2F%2F169.254.169.254', {
    headers: { authorization: `Bearer ${token}`, host: '169.254.169.254' },
  })
  expect(JSON.stringify(await response.json())).toContain('begins with https://')
})

test('never connects to the networks of the machine', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])
    expect([address, isNonPublicAddress(address)]).toEqual([address, true])
  for (const address of ['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'])
    expect([address, isNonPublicAddress(address)]).toEqual([address, false])
  expect(await askOwnAddress('https://localhost:1', '/', {})).toMatchObject({ kind: 'private' })
  expect(await askOwnAddress('https://169.254.169.254', '/', {})).toEqual({
    kind: 'private',
    address: '169.254.169.254',
  })
})

test('the proof of a shop tells nothing that another shop could say', async () => {
  const other = await startTestApp()
  try {
    const nonce = 'n'.repeat(43)
    const [own, foreign] = [app, other].map(
      async (one) => expectOk(await one.api('GET /api/shop/proof/:nonce', { nonce })).proof,
    )
    expect(await own).not.toBe(await foreign)
  } finally {
    await other.close()
  }
})
