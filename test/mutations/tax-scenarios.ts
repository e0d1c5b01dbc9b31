import type { MutationScenario } from './mutate.ts'
import { replaceBody, replaceCall, skipCall } from './operators.ts'

const splits = 'domain/tax/split-tax.ts'

export const taxScenarios: readonly MutationScenario[] = [
  {
    name: 'the halves of a tax differ by a paisa',
    promise: 'C8',
    change: {
      file: splits,
      in: 'splitInclusive',
      by: replaceBody(`((tax) => ({ taxable: paise(gross - tax), cgst: paise(Math.floor(tax / 2)),
        sgst: paise(Math.ceil(tax / 2)), igst: paise(0) }))(halfUp(gross * rate, 10_000 + rate))`),
    },
    caughtBy: ['domain/tax/split-tax'],
  },
  {
    name: 'a credit note is not cumulative',
    promise: 'C8',
    change: {
      file: splits,
      in: 'creditSplit',
      by: replaceBody('splitInclusive(halfUp(gross, quantity), tax)'),
    },
    caughtBy: ['domain/tax/split-tax'],
  },
  {
    name: 'the rate of the product holds, not that of the day of packing',
    promise: 'C8',
    change: {
      file: 'server/documents/record-supply.ts',
      in: 'taxOfLine',
      by: replaceCall('indianDay', "'2000-01-01'"),
    },
    caughtBy: ['server/documents/invoices'],
  },
  {
    name: 'the document of a cancelled order stays valid',
    promise: 'C8',
    change: { file: 'server/fulfilment/cancel-desk-order.ts', in: 'cancelDeskOrder', by: skipCall('cancelDocument') },
    caughtBy: ['server/documents/invoices'],
  },
  {
    name: 'a rate begins in the past',
    promise: 'C8',
    change: { file: 'domain/tax/tax-rate-form.ts', in: 'errorOf', by: replaceBody('null') },
    caughtBy: ['domain/tax/tax-rate-form'],
  },
  {
    name: 'supplies within the state and to other states share a row',
    promise: 'C8',
    change: {
      file: 'domain/gst-returns/gst-return.ts',
      in: 'b2csKey',
      by: replaceBody('`${placeOfSupply} ${padded(rate)}`'),
    },
    caughtBy: ['domain/gst-returns/gst-return'],
  },
  {
    name: 'goods without tax are left out of the value of a document',
    promise: 'C8',
    change: {
      file: 'domain/gst-returns/gst-return.ts',
      in: 'listDocument',
      by: replaceBody('{ number, issuedOn, placeOfSupply, total: grossOf(sumSplits(rates)), rates }'),
    },
    caughtBy: ['domain/gst-returns/gst-return'],
  },
  {
    name: 'a credit note takes tax off after the time of section 34(2)',
    promise: 'C8',
    change: {
      file: 'server/documents/record-credit-note.ts',
      in: 'recordCreditNote',
      by: replaceCall('lastTaxCreditDay', "'9999-12-31'"),
    },
    caughtBy: ['server/documents/invoices'],
  },
  {
    name: 'a supplier of another state charges CGST and SGST',
    promise: 'C8',
    change: { file: 'domain/tax/input-tax.ts', in: 'isLocalSupplier', by: replaceBody('true') },
    caughtBy: ['domain/tax/input-tax'],
  },
  {
    name: 'free packs take no part of the input tax of their batch',
    promise: 'C8',
    change: { file: 'server/reports/input-taxes.ts', in: 'packsOf', by: replaceBody('quantity') },
    caughtBy: ['server/reports/input-tax.feature'],
  },
]
