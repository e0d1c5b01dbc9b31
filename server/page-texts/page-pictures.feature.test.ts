import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { drawPicture } from '#test/desk-product-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
})

const upload = (file: BlobPart) => owner.api('POST /api/desk/pages/pictures', {}, { file: new Blob([file]) })

test('counts the pictures that pages and drafts show now, and takes one again that it has', async () => {
  const { db } = app.ctx
  const created_at = new Date(app.ctx.now().getTime() - 2 * DAY)
  const stems = Array.from({ length: 300 }, (_, index) => `page-${String(index).padStart(32, '0')}`)
  await db
    .insertInto('page_pictures')
    .values(stems.map((stem) => ({ stem, body: Buffer.from('x'), created_at })))
    .execute()
  const by = { version: 1, changed_by: owner.staff.id, changed_at: app.ctx.now() }
  const write = (publication: number, content: unknown) =>
    db
      .insertInto('page_texts')
      .values({ key: 'no-page', publication, content: JSON.stringify(content), ...by })
      .execute()
  await write(1, stems)
  await write(2, [])
  const banner = await drawPicture('green')
  const stored = expectOk(await upload(banner))
  await write(0, stems)
  const full = expectRefusal(await upload(await drawPicture('olive')))
  expect(full.fields).toMatchObject({ file: expect.stringMatching(/300 pictures.*Remove/) })
  expect(expectOk(await upload(banner))).toEqual(stored)
})
