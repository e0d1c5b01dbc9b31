import { expect, test } from 'vitest'
import { useImportLists } from '#test/import-steps.ts'

const { lists, app } = useImportLists()

const find = (name: string) =>
  app()
    .ctx.db.selectFrom('products')
    .select(['schedule', 'withdrawn_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

test('a list without schedules gets them from the salts: H1 is registered and X never sold (catalogue-6)', async () => {
  await lists.bring(
    [
      'Item Name,Salt,MRP',
      'Quiet 0.5,Alprazolam (0.5mg),20',
      'Cough DX,Codeine Phosphate (10mg) + Chlorpheniramine (4mg),90',
      'Numb,Ketamine (50mg),300',
      'Tramadol 50mg Tab,,40',
      'Morphine 10mg Inj,,99',
      'Simple 500,Paracetamol (500mg),10',
      'Nothing Known,,10',
    ].join('\n'),
  )
  const schedules = await Promise.all(
    ['Quiet 0.5', 'Cough DX', 'Tramadol 50mg Tab', 'Simple 500', 'Nothing Known'].map(find),
  )
  expect(schedules).toEqual(['H1', 'H1', 'H1', 'H', 'H'].map((schedule) => ({ schedule, withdrawn_at: null })))
  for (const name of ['Numb', 'Morphine 10mg Inj']) expect((await find(name)).withdrawn_at).not.toBeNull()
})

const H1 = ['Alprazolam', 'Tramadol Hydrochloride', 'Codeine Phosphate', 'Cefixime', 'Zolpidem Tartrate', 'Rifampicin']
const X = ['Ketamine Hydrochloride', 'Morphine Sulphate', 'Methylphenidate', 'Fentanyl Citrate', 'Pentobarbital']
const others = ['Paracetamol', 'Ibuprofen', 'Cetirizine', 'Amlodipine', 'Ambroxol', 'Levocetirizine', 'Glimepiride']

/** 2,000 lines without schedules: alone, in combinations, in capitals, and named by the product only. */
function* unlabelledLines(): Generator<{ readonly line: string; readonly expected: 'H' | 'H1' | 'X' }> {
  for (let number = 0; number < 2000; number += 1) {
    const expected = (['H', 'H1', 'H', 'X'] as const)[number % 4]!
    const from = { H: others, H1, X }[expected]
    const salt = from[number % from.length]!
    const other = others[(number * 3) % others.length]!
    const written = number % 3 === 0 ? salt.toUpperCase() : salt
    const salts = [
      `${written} (${number % 90}mg)`,
      `${other} (5mg) + ${written} (10mg)`,
      `${written} (1mg/5ml) + ${other} (2mg/5ml)`,
      '',
    ][(number >> 2) % 4]!
    const name = salts === '' ? `${written} Brand${number}` : `Brand${number} Tab`
    yield { line: `${name},${salts},10`, expected }
  }
}

test('of 2,000 products without schedules none with an H1 or X salt is let go', async () => {
  const lines = [...unlabelledLines()]
  const summary = await lists.bring(['Item Name,Salt,MRP', ...lines.map(({ line }) => line)].join('\n'))
  expect(summary).toMatchObject({ added: 2000, rejected: 0, neverForSale: 500 })
  const rows = await app()
    .ctx.db.selectFrom('products')
    .select(['name', 'schedule', 'withdrawn_at'])
    .where('name', 'like', '%Brand%')
    .execute()
  const byName = new Map(rows.map((row) => [row.name, row]))
  const wrong = lines.filter(({ line, expected }) => {
    const row = byName.get(line.split(',')[0]!)
    return expected === 'X' ? row?.withdrawn_at == null : row?.schedule !== expected || row.withdrawn_at !== null
  })
  expect(wrong).toEqual([])
})
