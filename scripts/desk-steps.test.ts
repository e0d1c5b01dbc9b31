import { expect, test } from 'vitest'
import { productChanges, productEdits } from '#domain/catalogue/product-changes.ts'
import { customerChanges } from '#domain/customers/customer-changes.ts'
import { cashDayChanges, cashSheetChanges, heldCashChanges } from '#domain/day/cash-changes.ts'
import { deliveryChanges } from '#domain/delivery/delivery-changes.ts'
import { replyChanges } from '#domain/enquiries/reply-changes.ts'
import { ticketChanges } from '#domain/enquiries/ticket-changes.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { roundChanges } from '#domain/ledgers/round-changes.ts'
import { tradeMoneyChanges } from '#domain/ledgers/trade-money.ts'
import { translationChanges } from '#domain/languages/translation-changes.ts'
import { pageChanges } from '#domain/page-texts/page-changes.ts'
import { askingChanges } from '#domain/returns/asking-changes.ts'
import { returnChanges } from '#domain/returns/return-changes.ts'
import { returnStateNames } from '#domain/returns/return-states.ts'
import { whoMayDo } from '#domain/staff/actions.ts'
import type { RecordChange } from '#domain/staff/record-change.ts'
import { staffChanges } from '#domain/staff/staff-changes.ts'
import { batchChanges } from '#domain/stock/batch-changes.ts'
import { supplierReturnChanges, supplierReturnStateNames } from '#domain/stock/supplier-return-changes.ts'
import { taxRateChanges } from '#domain/tax/tax-rate-changes.ts'
import { priceListChanges } from '#domain/trade/price-list-changes.ts'
import { tradeAccountChanges, tradeStateNames } from '#domain/trade/trade-account-changes.ts'

type Documented = Pick<RecordChange<string, never>, 'permission' | 'summary' | 'label' | 'from' | 'mail'>
type Names = Readonly<Record<string, string>>

const records: readonly (readonly [string, Readonly<Record<string, Documented>>, Names?])[] = [
  ['Orders', { ...orderChanges, ...askingChanges }],
  ['Returns', returnChanges, returnStateNames],
  ['Customers', customerChanges],
  ['Licensed buyers', tradeAccountChanges, tradeStateNames],
  ['Money of licensed buyers', { ...tradeMoneyChanges, ...roundChanges }],
  ['Price lists', priceListChanges],
  ['Products', { ...productEdits, ...productChanges }],
  ['Batches', batchChanges],
  ['Returns to suppliers', supplierReturnChanges, supplierReturnStateNames],
  ['Cash', { ...heldCashChanges, ...cashSheetChanges, ...cashDayChanges }],
  ['Deliveries', deliveryChanges],
  ['GST rates', taxRateChanges],
  ['Tickets', ticketChanges],
  ['Canned replies', replyChanges],
  ['Texts of pages', pageChanges],
  ['Translations', translationChanges],
  ['Staff', staffChanges],
]

/** `npx vitest run --project unit scripts/desk-steps.test.ts -u` writes the page anew. */
test('docs/desk-steps.md lists the declared steps of each record', async () => {
  const sections = records.map(([title, changes, names = {}]) => {
    const lines = Object.values(changes).flatMap((change) => lineOf(change, names))
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  const page = `# The steps of the desk\n\nWhat staff may do to each record, as it is declared in \`domain/\`.\n\n${sections.join('\n')}`
  await expect(page).toMatchFileSnapshot('../docs/desk-steps.md')
})

function lineOf({ permission, summary, label, from, mail }: Documented, names: Names): string[] {
  if (summary === undefined) return []
  const states = from === undefined ? '' : ` From ${from.map((state) => names[state] ?? state).join(', ')}.`
  const mails = mail === undefined ? '' : ' The customer gets a mail.'
  return [`- **${label.replace('…', '')}**: ${summary}${states} ${whoMayDo(permission)}${mails}`]
}
