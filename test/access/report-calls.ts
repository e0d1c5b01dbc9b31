import type { ApiKey } from '#contract/api.ts'
import { addMonths } from '#domain/documents/registers.ts'
import type { AccessRows } from './access-row.ts'

type ReportKey = Extract<ApiKey, `${string}/reports/${string}`>

const month = { month: '2026-11' } as const
const exported = { access: { desk: 'reports.export' }, good: async () => month, status: 200 } as const

let months = 0
/** A month that no call has locked yet. */
function nextMonth(): string {
  months += 1
  return addMonths('2020-01', -months)
}

/** The rows of the access table for reports. */
export const reportCalls: AccessRows<ReportKey> = {
  'GET /api/desk/reports/gst': { access: { desk: 'reports.read' }, good: async () => month, status: 200 },
  'GET /api/desk/reports/gst/json': exported,
  // The other tables are for the portal's offline tool (decision 16).
  'GET /api/desk/reports/gst/csv': { ...exported, good: async () => ({ ...month, table: 'commercial' }) },
  'GET /api/desk/reports/day-book/csv': exported,
  'GET /api/desk/reports/documents/csv': exported,
  'GET /api/desk/reports/refunds/csv': exported,
  'GET /api/desk/reports/returns': { access: { desk: 'reports.read' }, good: async () => month, status: 200 },
  'GET /api/desk/reports/returns/csv': exported,
  'GET /api/desk/reports/purchases': { access: { desk: 'reports.read' }, good: async () => month, status: 200 },
  'GET /api/desk/reports/purchases/csv': exported,
  'GET /api/desk/reports/reversals/csv': exported,
  'GET /api/desk/reports/stock-expiry': { access: { desk: 'reports.read' }, good: async () => ({}), status: 200 },
  'GET /api/desk/reports/stock-value/csv': { ...exported, good: async () => ({}) },
  'POST /api/desk/reports/lock': { ...exported, good: async () => ({ month: nextMonth() }) },
}
