import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMedicine } from '#test/medicines.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shop: WholeShop
let origin: string
beforeAll(async () => {
  shop = await startWholeShop()
  await addMedicine(shop, {
    id: 'prd_one',
    name: 'One',
    salts: [['metformin', '500mg']],
    pack_unit: 'tablet',
    pack_units: 10,
  })
  origin = `http://127.0.0.1:${await shop.serve()}`
})
afterAll(() => shop.close())

const visit = (path: string) => fetch(origin + path, { redirect: 'manual' })

test('shows the salt with structured data and one address', async () => {
  const page = await visit('/salt/metformin')
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
  expect(html).toMatch(/"@type":"Drug","name":"Metformin"/)
  expect(html).toContain('"@type":"ItemList"')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/salt\/metformin"/)
})

test.each([
  '/salt/Metformin',
  '/salt/metformin-hydrochloride',
  '/salt/metformin%2F',
  '/salt//metformin',
  '/salt/metformin/',
])('redirects %s', async (path) => {
  const answer = await visit(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/salt/metformin'])
})

test.each([
  '/salt',
  '/salt/',
  '/salt/none',
  '/salt/a/b/c',
  '/salt/a%2Fb',
  `/salt/${'x'.repeat(300)}`,
  '/salt/%E0%A4%AA%E0%A5%88',
])('answers 404 with a search at %s', async (path) => {
  const answer = await visit(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toMatch(/<form[^>]*action="\/products"/)
})

test('shows a changed price at once', async () => {
  const before = await (await visit('/salt/metformin')).text()
  await shop.ctx.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', 'prd_one').execute()
  await expect.poll(async () => (await visit('/salt/metformin')).text()).toContain('Renamed')
  expect(before).not.toContain('Renamed')
})

test.each([
  ['te', 'మెట్‌ఫార్మిన్'],
  ['hi', 'मेटफॉर्मिन'],
])('says in %s how the salt is read', async (language, reading) => {
  const { data } = (await (await visit(`/api/salts/metformin?language=${language}`)).json()) as { data: object }
  expect(data).toMatchObject({ name: 'Metformin', reading })
  expect(await (await visit('/api/salts/metformin')).text()).not.toContain(reading)
  expect((await visit('/api/salts/metformin?language=ta')).status).toBe(422)
  expect(await (await visit(`/${language}/salt/metformin`)).text()).toContain(reading)
  expect(await (await visit('/salt/metformin')).text()).not.toContain(reading)
})
