import { portalKeyFormat } from '../tax/portal-key.ts'
import { roundings } from '../tax/round-off.ts'
import { financialYearFormat, gstinFormat, licenceFormat, upiFormat } from './text-formats.ts'

const books = { group: 'Tax and records', permission: 'settings.tax' } as const

/** What the accountant decides. */
export const bookSettings = {
  gst: {
    ...books,
    title: 'GST',
    lead: 'For invoices made from now on. What is issued stays as it is.',
    fields: {
      registration: {
        kind: 'choice',
        label: 'Registration',
        options: { regular: 'Regular', composition: 'Composition', none: 'Not registered' },
        optionHints: {
          composition: 'Bills of supply, without tax.',
          none: 'Bills of supply, without tax.',
        },
        missing: 'Please choose the registration.',
      },
      gstin: {
        kind: 'line',
        label: 'GSTIN',
        max: 20,
        hint: 'Empty if the shop is not registered.',
        format: gstinFormat,
      },
      hsnDigits: {
        kind: 'select',
        label: 'Digits of the HSN',
        options: { '4': '4, up to a turnover of Rs 5 crore', '6': '6, above' },
        missing: 'Please choose the digits.',
      },
      feeMethod: {
        kind: 'select',
        label: 'Tax on the delivery fee',
        options: { 'by-value': 'Shared by the value of the goods', 'highest-rate': 'At the highest rate of the goods' },
        missing: 'Please choose how the fee is taxed.',
      },
    },
    check: ({ registration, gstin }: { readonly registration: string; readonly gstin: string }) => ({
      gstin:
        (registration === 'none') === (gstin === '')
          ? null
          : registration === 'none'
            ? 'A shop without registration has no GSTIN.'
            : 'Please type the GSTIN of the registration.',
    }),
  },
  annualReturns: {
    ...books,
    title: 'Annual returns',
    lead: 'After 30 November a credit note for the financial year before returns the money and leaves the tax. A filed GSTR-9 ends the time earlier.',
    fields: {
      filed: {
        kind: 'rows',
        label: 'Filed annual returns',
        noun: 'annual return',
        min: 0,
        max: 20,
        columns: {
          year: {
            kind: 'line',
            label: 'Financial year',
            max: 10,
            hint: 'Such as 2026-27.',
            missing: 'Please type the financial year.',
            format: financialYearFormat,
          },
          filedOn: { kind: 'day', label: 'Filed on' },
        },
      },
    },
    check: ({ filed }: { readonly filed: readonly { readonly year: string; readonly filedOn: string }[] }) =>
      Object.fromEntries(
        filed.map(({ year, filedOn }, index) => [
          `filed.${index}.filedOn`,
          filedOn > `${Number(year.slice(0, 4)) + 1}-03-31` ? null : 'An annual return is filed after its year.',
        ]),
      ),
  },
  invoices: {
    ...books,
    title: 'Invoices',
    lead: 'For invoices made from now on.',
    fields: {
      upiAddress: {
        kind: 'line',
        label: 'UPI address',
        max: 100,
        hint: 'Printed as a code on invoices of cash orders. Empty prints none.',
        format: upiFormat,
      },
      foodLicence: {
        kind: 'line',
        label: 'FSSAI licence',
        max: 60,
        hint: 'For a shop that sells food.',
        format: licenceFormat,
      },
    },
  },
  roundOff: {
    ...books,
    title: 'Round-off',
    lead: 'For orders packed from now on. Stands on a line of its own on the invoice; taxes are calculated before it.',
    fields: {
      rounding: {
        kind: 'choice',
        label: 'Total of an invoice',
        options: roundings,
        missing: 'Please choose how totals are rounded.',
      },
    },
  },
  eInvoice: {
    ...books,
    title: 'E-invoice',
    lead: 'Above the limit each invoice to a registered buyer needs an IRN and a QR code of the e-invoice portal (CGST Rules, rule 48(4)). The desk then asks for them before a parcel leaves.',
    fields: {
      turnover: {
        kind: 'count',
        label: 'Turnover in lakh rupees, of the best year since 2017-18',
        hint: 'Of all shops with this PAN. One crore is 100 lakh.',
        min: 0,
        max: 10_000_000,
      },
      above: {
        kind: 'count',
        label: 'E-invoices are needed above so many lakh rupees',
        hint: 'Rs 5 crore, which is 500 lakh, since August 2023.',
        min: 0,
        max: 10_000_000,
      },
      portalKey: {
        kind: 'lines',
        label: 'Public certificate of the e-invoice portal',
        hint: 'As PEM; several may stand one below the other. While this is empty, signatures of QR codes are not verified.',
        max: 20_000,
        format: portalKeyFormat,
        isLater: true,
      },
    },
  },
  expiryClaims: {
    ...books,
    title: 'Claims for expired goods',
    lead: 'For goods that expired at a licensed buyer and are destroyed by the shop. Claims that were sent keep their share.',
    fields: {
      percent: { kind: 'count', label: 'Share of what was paid that is credited, in per cent', min: 1, max: 100 },
      monthsBefore: { kind: 'count', label: 'Months before the expiry from which goods are taken', min: 0, max: 12 },
      monthsAfter: { kind: 'count', label: 'Months after the expiry until which goods are taken', min: 0, max: 24 },
    },
  },
  ewayBill: {
    ...books,
    title: 'E-way bill',
    lead: 'Goods above this value with tax travel with an e-way bill. States may have a limit of their own.',
    fields: { above: { kind: 'count', label: 'Needed above so many rupees', min: 0, max: 10_000_000 } },
  },
  retention: {
    ...books,
    title: 'How long records are kept',
    lead: 'Older ones are deleted at night, for good. The law wants registers for 3 years and invoices for 6.',
    fields: {
      registers: { kind: 'count', label: 'Years of prescription registers', min: 3, max: 30 },
      documents: { kind: 'count', label: 'Years of invoices', min: 6, max: 30 },
      returnPhotos: { kind: 'count', label: 'Days of photos of ended returns', min: 30, max: 3650 },
    },
  },
  personalData: {
    ...books,
    title: 'How long personal data is kept',
    lead: 'Older data is deleted at night, for good. The law wants the security log for one year.',
    fields: {
      carts: { kind: 'count', label: 'Days of carts', min: 30, max: 3650 },
      unusedPrescriptions: { kind: 'count', label: 'Days of unused prescriptions', min: 30, max: 3650 },
      refusedPrescriptions: { kind: 'count', label: 'Days of refused prescriptions', min: 30, max: 3650 },
      enquiries: { kind: 'count', label: 'Years of enquiries', min: 1, max: 30 },
      securityLog: { kind: 'count', label: 'Days of the security log', min: 365, max: 3650 },
    },
  },
} as const
