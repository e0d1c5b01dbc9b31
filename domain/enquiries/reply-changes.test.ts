import { expect, test } from 'vitest'
import { fillReply } from './reply-changes.ts'

test('fills in the name and the number wherever they stand, and nothing else', () => {
  const ticket = { name: 'Asha {number}', ticket: 'E-10001' }
  expect(fillReply('Dear {name}, {number} and {number}. {other}', ticket)).toBe(
    'Dear Asha {number}, E-10001 and E-10001. {other}',
  )
})
