import { expect, test } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { createWatchedLog } from '#test/logs/log-watch.ts'
import { addFamilyProfile, decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

const DRUGS = ['Xylobarbitol', 'Morphazine']
const PERSONS = ['Zebediah', 'Quillfeather', 'Ottoline']
const PRIVATE = new RegExp([...DRUGS, ...PERSONS, 'Diabetes clinic'].join('|'), 'i')

/** An order of two medicines, with a prescription for a relative. */
async function orderWithPrescription(app: TestApp) {
  const customer = await registerCustomer(app, { username: 'Ottoline Quillfeather' })
  const products = await Promise.all(
    DRUGS.map((name) => addBatchedProduct(app, { name, brand: name, composition: name, schedule: 'H1', stock: 9 })),
  )
  const lines = products.map((product) => ({ product, quantity: 2 }))
  const shippingDetails = buildAddress({ name: 'Ottoline Quillfeather' })
  const placed = await customer.api('POST /api/orders/create', orderInput(lines, { shippingDetails }))
  const { _id: id } = expectOk(placed).order
  const patient = await addFamilyProfile(customer, { name: 'Zebediah Quillfeather' })
  const send = async () => (await sendTestPrescription(app, customer, id, patient._id))._id
  return { customer, id, productId: products[0]!.id, send }
}

/** The courses of a prescription: approved and delivered, asked again and cut, refused, never sent. */
const courses: readonly ((app: TestApp) => Promise<void>)[] = [
  async (app) => {
    const order = await orderWithPrescription(app)
    expectOk(await decideAllLines(await signInPharmacist(app), await order.send(), { verdict: 'approve' }, approval))
    await fulfilUpTo({ ...order, staff: await signInStaff(app, ['owner', 'pharmacist']) }, 'deliver')
  },
  async (app) => {
    const { send } = await orderWithPrescription(app)
    const pharmacist = await signInPharmacist(app)
    const reason = 'The picture cannot be read'
    expectOk(await decideAllLines(pharmacist, await send(), { verdict: 'ask', reason }))
    expectOk(
      await decideAllLines(
        pharmacist,
        await send(),
        { verdict: 'approve', packs: 1, reason: 'It is for fewer packs' },
        approval,
      ),
    )
  },
  async (app) => {
    const { send } = await orderWithPrescription(app)
    expectOk(
      await decideAllLines(await signInPharmacist(app), await send(), {
        verdict: 'refuse',
        reason: 'The prescription is too old',
      }),
    )
  },
  async (app) => {
    await orderWithPrescription(app)
    for (const hours of [1, 23, 24, 24]) {
      app.clock.advance(hours * HOUR)
      await app.runJobs()
    }
  },
]
const approval = {
  patient: { name: 'Zebediah Quillfeather', birthYear: 1950, address: '4 Example Lane, Hyderabad' },
  doctor: { name: 'Dr. Ottoline', registration: 'TSMC 55555', address: 'Diabetes clinic, Hyderabad' },
  validDays: 180 as const,
}

test('1,000 subjects of mails and lines of the log name no medicine, no patient and no doctor', async () => {
  const { log, lines } = createWatchedLog()
  const app = await startTestApp({ log })
  const texts = () => [...app.mails.map(({ subject }) => subject), ...lines]
  for (let round = 0; texts().length < 1000; round += 1) {
    await courses[round % courses.length]!(app)
    await app.runJobs()
  }
  expect(app.mails.length).toBeGreaterThan(100)
  expect(app.mails.filter(({ text }) => PRIVATE.test(text)).length, 'the text of a mail may name them').toBeGreaterThan(
    50,
  )
  expect(texts().filter((text) => PRIVATE.test(text))).toEqual([])
  expect(new Set(app.mails.map(({ subject }) => subject.replaceAll(/\d+/g, 'N'))).size).toBeGreaterThanOrEqual(6)
  await app.close()
}, 300_000)
