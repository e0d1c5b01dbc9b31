import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeApi, flushPromises } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { CustomerSession } from '../accounts/session.ts'
import { authenticatedClient } from '#web/platform/api.ts'
import { AddressBook } from './address-book.ts'

const GET = 'GET /api/address/get'
const SAVE = 'POST /api/address'
const token = `e30.${btoa(JSON.stringify({ exp: 4e9 }))}.sig`
const buildAddress = (name: string) => ({
  name,
  phoneNumber: '9000000001',
  email: 'asha@example.in',
  address: '4 Lake Road',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500001',
  country: 'India',
})

let browser: FakeBrowser
let api: FakeApi

function openTab() {
  const storage = browser.openTab()
  const session = new CustomerSession({ storage, tab: { clear() {} }, call: api.client })
  const call = authenticatedClient(api.client, session)
  const book = new AddressBook({ session, storage, call })
  book.start()
  return { session, book }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  browser = new FakeBrowser()
  api = new FakeApi()
  api.answers['POST /api/auth/validatetoken'] = () => ({ body: { success: true } })
  browser.items.set('authToken', token)
})
afterEach(() => vi.restoreAllMocks())

test('shows the stored address at once, then the server’s', async () => {
  browser.items.set('shippingAddress', JSON.stringify(buildAddress('Old Asha')))
  const answer = api.holdBack(GET)
  const { book } = openTab()
  expect(book.state.get()).toMatchObject({ address: { name: 'Old Asha' }, isReady: false })
  await flushPromises()
  await answer({ body: { success: true, data: buildAddress('Asha') } })
  expect(book.state.get()).toMatchObject({ address: { name: 'Asha' }, isReady: true })
  expect(browser.items.get('shippingAddress')).toContain('"name":"Asha"')
})

test.each([
  ['no name', '{"city":"Hyderabad"}'],
  ['no JSON', 'oops'],
  ['no object', '7'],
])('a stored address with %s is not used', (_, text) => {
  browser.items.set('shippingAddress', text)
  api.holdBack(GET)
  expect(openTab().book.state.get().address).toBeNull()
})

test('resolves with the stored address before the server has answered', async () => {
  browser.items.set('shippingAddress', JSON.stringify(buildAddress('Old Asha')))
  api.holdBack(GET)
  expect(await openTab().book.known()).toMatchObject({ address: { name: 'Old Asha' }, isReady: false })
})

test('waits for the server without a stored address', async () => {
  const answer = api.holdBack(GET)
  const { book } = openTab()
  const known = book.known()
  await flushPromises()
  await answer({ body: { success: true, data: buildAddress('Asha') } })
  expect(await known).toMatchObject({ address: { name: 'Asha' }, isReady: true })
})

test('offers name and email of the account while no address is saved', async () => {
  const contact = { name: 'Asha', email: 'asha@example.in' }
  api.answers[GET] = () => ({ body: { success: true, data: null, contact } })
  expect(await openTab().book.ready()).toMatchObject({ address: null, contact: { ...contact, city: '' } })
})

test('has no address for a visitor and makes no call', async () => {
  browser.items.clear()
  browser.items.set('shippingAddress', JSON.stringify(buildAddress('Somebody')))
  const { book } = openTab()
  await flushPromises()
  expect(book.state.get()).toEqual({ address: null, isReady: true, recent: [] })
  expect(api.calls).toEqual([])
})

test('keeps the stored address when loading fails', async () => {
  browser.items.set('shippingAddress', JSON.stringify(buildAddress('Asha')))
  const { book } = openTab()
  expect(await book.ready()).toMatchObject({ address: { name: 'Asha' } })
  expect(console.error).toHaveBeenCalledOnce()
})

test('updates state and storage on save and ignores an older answer', async () => {
  const answer = api.holdBack(GET)
  api.answers[SAVE] = ({ body }) => ({ body: { success: true, data: body } })
  const { book } = openTab()
  await flushPromises()
  await book.save(buildAddress('New Asha'))
  await answer({ body: { success: true, data: buildAddress('Old Asha') } })
  expect(book.state.get()).toMatchObject({ address: { name: 'New Asha' }, isReady: true })
  expect(browser.items.get('shippingAddress')).toContain('New Asha')
})

test('changes nothing on a failed save', async () => {
  api.answers[GET] = () => ({ body: { success: true, data: null } })
  api.answers[SAVE] = () => ({ status: 500, body: { success: false, code: 'internal', message: 'Oops' } })
  const { book } = openTab()
  await book.ready()
  expect((await book.save(buildAddress('Asha'))).ok).toBe(false)
  expect(book.state.get().address).toBeNull()
  expect(browser.items.has('shippingAddress')).toBe(false)
})

test('stores no address that loads after a logout', async () => {
  const answer = api.holdBack(GET)
  api.answers['POST /api/auth/logout'] = () => ({})
  const { book, session } = openTab()
  await flushPromises()
  session.logOut()
  await answer({ body: { success: true, data: buildAddress('Asha') } })
  expect(book.state.get()).toEqual({ address: null, isReady: true, recent: [] })
  expect(browser.items.size).toBe(0)
})

test('stores no address saved after a logout', async () => {
  api.answers[GET] = () => ({ body: { success: true, data: null } })
  api.answers['POST /api/auth/logout'] = () => ({})
  const answer = api.holdBack(SAVE)
  const { book, session } = openTab()
  await book.ready()
  const saving = book.save(buildAddress('Asha'))
  await flushPromises()
  session.logOut()
  await answer({ body: { success: true, data: buildAddress('Asha') } })
  await saving
  expect(book.state.get().address).toBeNull()
  expect(browser.items.has('shippingAddress')).toBe(false)
})

test('shows an address saved in another tab', async () => {
  api.answers[GET] = () => ({ body: { success: true, data: null } })
  api.answers[SAVE] = ({ body }) => ({ body: { success: true, data: body } })
  const [one, other] = [openTab(), openTab()]
  await Promise.all([one.book.ready(), other.book.ready()])
  await one.book.save(buildAddress('Asha'))
  expect(other.book.state.get().address?.name).toBe('Asha')
})

test('keeps the recent addresses on the device, so that the form does not move when the server answers', async () => {
  const home = { ...buildAddress('Asha'), label: 'Home' }
  api.answers[GET] = () => ({ body: { success: true, data: buildAddress('Asha'), recent: [home, { label: 'odd' }] } })
  const first = openTab()
  await first.book.ready()
  expect(first.book.state.get().recent).toEqual([home])

  api.holdBack(GET)
  expect(openTab().book.state.get()).toMatchObject({ isReady: false, recent: [home] })
})
