import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditRow } from './audit-row.tsx'

test.each([
  ['lines', [{ position: 0, quantity: 2 }], 'lines: none → position 0 quantity 2'],
  ['lines', ['2 of line 1', '1 of line 3'], 'lines: none → 2 of line 1, 1 of line 3'],
  ['shape', { from: { day: '2026-11-20' } }, 'shape: none → from day 2026-11-20'],
  ['roles', [], 'roles: none → none'],
  ['isAllowed', false, 'is allowed: none → false'],
])('%s with the value %j reads as words', (field, after, text) => {
  const entry = {
    id: 1,
    at: '2026-11-20T06:30:00.000Z',
    who: { id: 'stf_1', name: 'Meena' },
    action: 'orders.cut' as const,
    subject: { kind: 'order', id: 'ord_1', name: 'Order #100001' },
    changes: { [field]: { before: null, after } },
    reason: '',
  }
  const shown = renderToStaticMarkup(<AuditRow entry={entry} />)
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
  expect(shown).toContain(`|${text}|`)
  expect(shown).toContain('Order #100001')
})
