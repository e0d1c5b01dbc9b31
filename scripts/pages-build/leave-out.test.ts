import { expect, test } from 'vitest'
import { emptied } from './leave-out.ts'

const code = `function used() { return unused() }
function unused() { return 'many words' }
function outer() { async function inner(a) { await a }; return inner }
function Part() {}
Part.prototype.look = function () { return 1 };
Part.prototype.walk = function () { return 2 };`

test('functions on the list do what stands there instead, wherever they are', () => {
  const left = emptied(code, { functions: { unused: 'return 0', inner: '' } }, 'some.js')
  expect(left).toContain('function unused() {return 0}')
  expect(left).toContain('async function inner(a) {}')
  expect(left).toContain('function used() { return unused() }')
})

test('methods of a constructor on the list go', () => {
  expect(emptied(code, { functions: {}, prototypes: ['Part'] }, 'some.js')).not.toContain('prototype')
})

test('errors that are only compared with become plain objects', () => {
  const left = emptied('var Lost = Error(reason(460)), found = Error(1)', { functions: {}, marks: ['Lost'] }, 'some.js')
  expect(left).toBe('var Lost = {}, found = Error(1)')
})

test('a name that an update took away stops the build', () => {
  expect(() => emptied(code, { functions: { unused: '', renamed: '' }, prototypes: ['Gone'] }, 'some.js')).toThrow(
    'some.js has no renamed, Gone any more',
  )
})
