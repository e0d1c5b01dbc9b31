import { type Paise, rupeesFromPaise } from '../money.ts'
import type { GstReturn, SupplyReach } from './gst-return.ts'
import type { TaxSplit } from '../tax/split-tax.ts'

type Filing = {
  readonly gstin: string
  /** "2026-11". */
  readonly month: string
  readonly tables: GstReturn
}

/** The codes of table 13 for invoices and for credit notes. */
const documentCodes = { supply: 1, 'credit-note': 5 } as const

/**
 * GSTR-1 as the portal's offline tool reads it (tax-6): rupees with at most two decimals, days as 25-11-2026, states as two
 * digits. Sections without rows are absent.
 */
export function gstr1Json({ gstin, month, tables }: Filing): Record<string, unknown> {
  const [year = '', number = ''] = month.split('-')
  const { b2b, cdnr, b2cl, b2cs, cdnur, nil, hsnB2b, hsnB2c, numbers } = tables
  const sections: Record<string, unknown[] | Record<string, unknown[]>> = {
    b2b: [...Map.groupBy(b2b, ({ buyerGstin }) => buyerGstin)].map(([ctin, documents]) => ({
      ctin,
      inv: documents.map((one) => ({
        inum: one.number,
        idt: portalDay(one.issuedOn),
        ...registered(one),
      })),
    })),
    cdnr: [...Map.groupBy(cdnr, ({ buyerGstin }) => buyerGstin)].map(([ctin, notes]) => ({
      ctin,
      nt: notes.map((one) => ({
        ntty: 'C',
        nt_num: one.number,
        nt_dt: portalDay(one.issuedOn),
        ...registered(one),
      })),
    })),
    b2cl: [...Map.groupBy(b2cl, ({ placeOfSupply }) => placeOfSupply)].map(([pos, documents]) => ({
      pos,
      inv: documents.map((one) => ({
        inum: one.number,
        idt: portalDay(one.issuedOn),
        val: rupeesFromPaise(one.total),
        itms: items(one.rates),
      })),
    })),
    b2cs: b2cs.map(({ reach, placeOfSupply, rate, ...split }) => ({
      sply_ty: reach === 'intra' ? 'INTRA' : 'INTER',
      typ: 'OE',
      pos: placeOfSupply,
      rt: percent(rate),
      ...amounts(split, reach),
    })),
    cdnur: cdnur.map((one) => ({
      typ: 'B2CL',
      ntty: 'C',
      nt_num: one.number,
      nt_dt: portalDay(one.issuedOn),
      val: rupeesFromPaise(one.total),
      pos: one.placeOfSupply,
      itms: items(one.rates),
    })),
    nil: {
      inv: nil.map((row) => ({
        sply_ty: `${row.reach === 'intra' ? 'INTRA' : 'INTR'}${row.isBuyerRegistered ? 'B2B' : 'B2C'}`,
        nil_amt: rupeesFromPaise(row.nil),
        expt_amt: rupeesFromPaise(row.exempt),
        ngsup_amt: 0,
      })),
    },
    hsn: filledOnly({ hsn_b2b: hsnB2b.map(hsnRow), hsn_b2c: hsnB2c.map(hsnRow) }),
    doc_issue: {
      doc_det: [...Map.groupBy(numbers, ({ kind }) => kind)].map(([kind, ranges]) => ({
        doc_num: documentCodes[kind],
        docs: ranges.map(numberRange),
      })),
    },
  }
  return { gstin, fp: `${number}${year}`, ...filledOnly(sections) }
}

/** The sections that have rows. */
function filledOnly<Section extends unknown[] | Record<string, unknown[]>>(
  sections: Readonly<Record<string, Section>>,
): Record<string, Section> {
  const filled = Object.entries(sections).filter(
    ([, section]) => (Array.isArray(section) ? section : Object.values(section).flat()).length > 0,
  )
  return Object.fromEntries(filled)
}

/** The fields that invoices and credit notes to registered buyers share. */
function registered({ total, placeOfSupply, rates, reach }: GstReturn['b2b'][number]) {
  return {
    val: rupeesFromPaise(total),
    pos: placeOfSupply,
    rchrg: 'N',
    inv_typ: 'R',
    itms: rates.map(({ rate, ...split }, index) => ({
      num: index + 1,
      itm_det: { rt: percent(rate), ...amounts(split, reach) },
    })),
  }
}

function hsnRow(row: GstReturn['hsnB2c'][number], index: number) {
  return {
    num: index + 1,
    hsn_sc: row.hsn,
    desc: '',
    uqc: 'NOS',
    qty: row.quantity,
    rt: percent(row.rate),
    txval: rupeesFromPaise(row.taxable),
    iamt: rupeesFromPaise(row.igst),
    camt: rupeesFromPaise(row.cgst),
    samt: rupeesFromPaise(row.sgst),
    csamt: 0,
  }
}

function numberRange({ from, to, count, cancelled }: GstReturn['numbers'][number], index: number) {
  return { num: index + 1, from, to, totnum: count, cancel: cancelled, net_issue: count - cancelled }
}

function items(rates: GstReturn['b2cl'][number]['rates']) {
  return rates.map(({ rate, taxable, igst }, index) => ({
    num: index + 1,
    itm_det: { rt: percent(rate), txval: rupeesFromPaise(taxable), iamt: rupeesFromPaise(igst), csamt: 0 },
  }))
}

function amounts({ taxable, cgst, sgst, igst }: TaxSplit, reach: SupplyReach): Record<string, number> {
  const rupees = (amount: Paise) => rupeesFromPaise(amount)
  return {
    txval: rupees(taxable),
    ...(reach === 'inter' ? { iamt: rupees(igst) } : { camt: rupees(cgst), samt: rupees(sgst) }),
    csamt: 0,
  }
}

/** 500 → 5: a rate in hundredths of a per cent as per cent. */
function percent(rate: number): number {
  return rate / 100
}

/** "2026-11-25" → "25-11-2026". */
function portalDay(day: string): string {
  return day.split('-').toReversed().join('-')
}
