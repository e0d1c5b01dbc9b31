import { expect, test } from 'vitest'
import { productForm } from '#test/desk-product-steps.ts'
import { ownHeader, ownLine, useImportLists } from '#test/import-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'

const { lists, app } = useImportLists()

test('an import and an edit of the same version never mix: the later one is refused or sees the earlier', async () => {
  const { api } = await signInStaff(app(), ['owner'])
  const header = `${ownHeader},shelfLife`
  await lists.bring([header, `${ownLine(1)},0 months`])
  const id = 'prd_own-1'
  for (let round = 1; round <= 15; round += 1) {
    const before = expectOk(await api('GET /api/desk/products/:id', { id })).product
    const form = productForm(before, { storageInstructions: `Edited in round ${round}` })
    const [edit] = await Promise.all([
      api('POST /api/desk/products/:id', form),
      lists.bring([header, `${ownLine(1)},${round} months`]),
    ])
    const after = expectOk(await api('GET /api/desk/products/:id', { id })).product
    // The import writes its own columns in any order. An edit counts only if it was based on the values before.
    expect(after.fields.shelfLife).toBe(`${round} months`)
    expect(after.version).toBe(before.version + (edit.ok ? 2 : 1))
    if (edit.ok) expect(after.fields.storageInstructions).toBe(`Edited in round ${round}`)
    else {
      expect(edit).toMatchObject({ code: 'stale', body: { changedBy: 'An import' } })
      expect(after.fields.storageInstructions).toBe(before.fields.storageInstructions)
    }
  }
})
