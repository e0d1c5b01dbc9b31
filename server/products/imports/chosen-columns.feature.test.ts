import { beforeAll, expect, test } from 'vitest'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { runImportRound } from './run-imports.ts'

const app = useTestApp()
let pharmacist: SignedInStaffMember
beforeAll(async () => {
  pharmacist = await signInStaff(app, ['pharmacist'])
})

const upload = (lines: readonly string[], name: string) =>
  pharmacist.api('POST /api/desk/products/imports', { name }, { file: new Blob([lines.join('\n')]) })
const latest = async () => expectOk(await pharmacist.api('GET /api/desk/products/imports', {})).import!

test('the columns of the A–Z list can be corrected, and stay for lists of this name', async () => {
  const header = 'id,name,price,manufacturer_name,pack_size_label,Salts'
  const list = [header, '77001,Azcorrect 10 Tablet,12,Maker,strip of 10 tablets,Testamol (10mg)']
  const { id } = expectOk(await upload(list, 'az-2026-11.csv')).import
  await runImportRound(app.ctx)
  const failed = await latest()
  expect(failed).toMatchObject({ state: 'unreadable', problem: expect.stringContaining('short_composition1') })
  expect(failed?.table?.names).toContain('short_composition1')
  const columns = failed!.table!.columns.map(({ title, name }) => (title === 'Salts' ? 'short_composition1' : name))
  expectOk(await pharmacist.api('POST /api/desk/products/imports/:id/columns', { id, columns }))
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({ state: 'ready', preview: { counts: { added: 1 } } })
  const sources = await app.ctx.db.selectFrom('list_columns').select('source').where('source', '<>', '').execute()
  expect(sources).toContainEqual({ source: 'az' })
})
