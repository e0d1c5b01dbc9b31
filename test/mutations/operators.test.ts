import { expect, test } from 'vitest'
import { mutate, type Operator } from './mutate.ts'
import {
  answer,
  assume,
  become,
  dropCall,
  dropOperand,
  repeatCall,
  replaceCall,
  setProperty,
  skipCall,
} from './operators.ts'

const code = `
const limit = 5
async function take(db: Db, id: string): Promise<boolean> {
  if (id === '') throw new Error('none')
  await lock(db)
  return db.update({ id, tries: 1 }).where('id', '=', id).where('stock', '>', 0).run() && isLate(id)
}
app.post('/take', limited, async (c) => take(c.db, c.id))
`

test.each<[string, string, Operator, RegExp]>([
  ['dropCall', 'take', dropCall('where', 'stock'), /\.where\('id', '=', id\)\.run\(\)/],
  ['replaceCall', 'take', replaceCall('lock', 'open(db)'), /await open\(db\)\n/],
  ['skipCall', 'take', skipCall('lock'), /await undefined\n/],
  ['repeatCall', 'take', repeatCall('lock'), /await lock\(db\); await lock\(db\)\n/],
  ['assume', 'take', assume(false, 'id'), /if \(false\) throw/],
  ['dropOperand', 'take', dropOperand('isLate'), /\.run\(\)\n/],
  ['answer', 'take', answer('true'), /Promise<boolean> \{ return true;/],
  ['answer in a handler', '/take', answer('false'), /async \(c\) => false\)/],
  ['setProperty', 'take', setProperty('tries', '0'), /\{ id, tries: 0 \}/],
  ['become', 'limit', become('99'), /const limit = 99\n/],
])('%s changes the function it names', (_, name, operator, expected) => {
  expect(mutate(code, name, operator)).toMatch(expected)
})

test('throws when the function or the place in it is gone', () => {
  expect(() => mutate(code, 'give', answer('true'))).toThrow('0 functions or constants are called give')
  expect(() => mutate(code, 'take', dropCall('where', 'price'))).toThrow('take holds nothing to change')
  expect(() => mutate(code, 'take', skipCall('unlock'))).toThrow('take holds nothing to change')
})
