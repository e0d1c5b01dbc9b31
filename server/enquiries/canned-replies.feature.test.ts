import { expect, test } from 'vitest'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('canned replies are added, edited and removed, with their version and their author in the audit log', async () => {
  const { api, staff } = await signInStaff(app, ['support', 'owner'])
  const text = 'Dear {name},\n\nwe are open until 9. Your ticket is {number}.'
  expectOk(await api('POST /api/desk/replies', { title: 'Parcels', text: 'Soon.' }))
  const { replies } = expectOk(await api('POST /api/desk/replies', { title: 'Hours', text }))
  expect(replies).toMatchObject([
    { title: 'Hours', text, version: 1 },
    { title: 'Parcels', version: 1 },
  ])
  const id = replies[0]!._id
  expect(expectRefusal(await api('POST /api/desk/replies', { title: 'HOURS', text })).fields).toEqual({
    title: 'Another reply has this title.',
  })
  const edit = { id, version: 1, title: 'Hours', text: 'Until 10.' }
  expectOk(await api('POST /api/desk/replies/:id', edit))
  expect(await api('POST /api/desk/replies/:id', { ...edit, text: 'Until 8.' })).toMatchObject({
    status: 409,
    code: 'stale',
    body: { newer: [{ text: 'Until 10.', version: 2 }, {}] },
  })
  const left = expectOk(await api('POST /api/desk/replies/:id/remove', { id, version: 2 })).replies
  expect(left.map(({ title }) => title)).toEqual(['Parcels'])
  const { rows } = expectOk(await api('GET /api/desk/audit', { subject: id }))
  expect(rows.map(({ action, who }) => [action, who?.id])).toEqual(
    ['replies.remove', 'replies.edit', 'replies.add'].map((action) => [action, staff.id]),
  )
})
