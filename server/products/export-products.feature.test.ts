import { expect, test } from 'vitest'
import { buildProduct } from '#test/factories.ts'
import { ownHeader, ownLine, useImportLists } from '#test/import-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'

const { lists, app } = useImportLists()

async function exportAll(): Promise<string> {
  const { token } = await signInStaff(app(), ['support'])
  const response = await app().send('/api/desk/products/export', { headers: { authorization: `Bearer ${token}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return response.text()
}

test('exports what the import reads back without a change', async () => {
  const header = `${ownHeader},usage,stock,expiryDate,discontinued`
  const odd = ownLine(2, { name: 'Says "hello", twice' })
  await lists.bring([header, `${ownLine(1)},"'=1+1\nsecond line",7,2028-03-31,FALSE`, `${odd},'-5 degrees,0,,TRUE`])
  const csv = await exportAll()
  expect(csv).toContain(`"'=1+1\nsecond line"`)
  expect(csv).toContain('"=""-5 degrees"""')
  expect(await lists.bring(csv)).toMatchObject({ changed: 0, unchanged: 2, rejected: 0 })
})

test('exports the texts of pictures, which an import reads back', async () => {
  const header = `${ownHeader},images,imageAlts`
  const pictures = '/images/a.webp /images/b.webp /images/c.webp'
  const lines = [
    `${ownLine('alt-1')},${pictures},"Front of the strip\n\n=Back, ""open"""`,
    `${ownLine('alt-2')},${pictures},"\nSide"`,
    `${ownLine('alt-3')},${pictures},`,
  ]
  await lists.bring([header, ...lines])
  const textsOf = async () => {
    const products = app().ctx.db.selectFrom('products').select('image_alts').where('id', 'like', '%own-alt-%')
    return (await products.orderBy('id').execute()).map(({ image_alts: alts }) => alts)
  }
  const written = [
    { '/images/a.webp': 'Front of the strip', '/images/c.webp': '=Back, "open"' },
    { '/images/b.webp': 'Side' },
    {},
  ]
  expect(await textsOf()).toEqual(written)
  expect(await lists.bring(await exportAll())).toMatchObject({ changed: 0, rejected: 0 })
  expect(await textsOf()).toEqual(written)
  // A list without the column leaves them.
  await lists.bring([`${ownHeader},images`, `${ownLine('alt-1')},${pictures}`])
  expect(await textsOf()).toEqual(written)
})

test('refuses texts without their pictures', async () => {
  const many = [`${ownHeader},images,imageAlts`, `${ownLine('alt-4')},/images/a.webp,"One\nTwo"`]
  expect(await lists.bring(many)).toMatchObject({ rejected: 1 })
  await expect(lists.bring([`${ownHeader},imageAlts`, `${ownLine('alt-5')},One`])).rejects.toThrow('images')
})

test('exports every product once and names who did', async () => {
  const { db } = app().ctx
  const added = Array.from({ length: 1001 }, () => buildProduct())
  await db.insertInto('products').values(added.slice(0, 500)).execute()
  await db.insertInto('products').values(added.slice(500)).execute()
  const ids = await db.selectFrom('products').select('id').execute()
  expect((await exportAll()).split('\r\n').filter((line) => /,(TRUE|FALSE),/.test(line))).toHaveLength(ids.length)
  const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'products.export').execute()
  expect(rows.at(-1)).toMatchObject({ subject_id: 'all' })
})
