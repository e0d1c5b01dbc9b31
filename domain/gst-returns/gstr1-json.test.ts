import { expect, test } from 'vitest'
import fc from 'fast-check'
import { rupeesFromPaise } from '../money.ts'
import { anyFiledDocument, buildFiledDocument, type FiledParts } from '#test/filed-documents.ts'
import { sumGstReturns } from './gst-return.ts'
import { gstr1Json } from './gstr1-json.ts'

test('the file of any month passes the checks of the portal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFiledDocument, { minLength: 1, maxLength: 12 }), async (list) => {
      const documents = list.map((parts) => buildFiledDocument(parts as FiledParts))
      const printed = new Map(documents.map(({ number, total }) => [number, rupeesFromPaise(total)]))
      for (const [gstin, tables] of await sumGstReturns(documents))
        expectAccepted(gstr1Json({ gstin, month: '2026-11', tables }) as PortalFile, printed)
    }),
    { numRuns: 200 },
  )
})

/** What the portal checks in the file of a month. */
function expectAccepted(filed: PortalFile, printed: ReadonlyMap<string, number>): void {
  const { b2b = [], cdnr = [], b2cl = [], b2cs = [], cdnur = [], doc_issue: issued = { doc_det: [] } } = filed
  const [invoices, notes] = [b2b.flatMap(({ inv }) => inv), cdnr.flatMap(({ nt }) => nt)]
  const large = b2cl.flatMap(({ inv }) => inv)
  for (const { inum = '', nt_num: number = inum, val } of [...invoices, ...notes, ...large, ...cdnur])
    expect(val).toBe(printed.get(number))
  for (const { val, rchrg, inv_typ: type, pos, itms } of [...invoices, ...notes]) {
    expect([rchrg, type]).toEqual(['N', 'R'])
    expect(sum(itms.map(({ itm_det: item }) => item.txval + taxesOf(item)))).toBeLessThan(val + PAISA_SHARE)
    for (const { itm_det: item } of itms) {
      expect(item.camt).toBe(item.samt)
      expect('iamt' in item).toBe(pos !== filed.gstin.slice(0, 2))
    }
  }
  expect(new Set(b2b.map(({ ctin }) => ctin)).size).toBe(b2b.length)
  expect(b2cl.map(({ pos }) => pos)).not.toContain(filed.gstin.slice(0, 2))
  for (const { val, itms } of [...large, ...cdnur])
    expect(sum(itms.map(({ itm_det: item }) => item.txval + item.iamt))).toBeLessThan(val + PAISA_SHARE)
  for (const { camt, samt } of [...b2cs, ...hsnRows(filed)]) expect(camt).toBe(samt)
  for (const { qty } of hsnRows(filed)) expect(Number.isInteger(qty)).toBe(true)
  for (const { from, to, totnum, cancel, net_issue: net } of issued.doc_det.flatMap(({ docs }) => docs)) {
    expect(totnum - cancel).toBe(net)
    expect(Number(to.split('/')[2]) - Number(from.split('/')[2]) + 1).toBe(totnum)
    expect([from, to].every((number) => /^[A-Za-z\d/-]{1,16}$/.test(number))).toBe(true)
  }
  const amounts = JSON.stringify(filed).match(/-?\d+\.\d{3,}/g)
  expect(amounts).toBeNull()
}

/** Above the error of sums of rupees and below a paisa. */
const PAISA_SHARE = 0.001

type PortalNumber = { readonly inum?: string; readonly nt_num?: string }
type PortalDocument = PortalNumber & {
  readonly val: number
  readonly itms: readonly { readonly itm_det: { readonly txval: number; readonly iamt: number } }[]
}
type RegisteredPortalDocument = PortalNumber & {
  readonly val: number
  readonly pos: string
  readonly rchrg: string
  readonly inv_typ: string
  readonly itms: readonly {
    readonly itm_det: { readonly txval: number; readonly iamt?: number; readonly camt?: number; readonly samt?: number }
  }[]
}
type PortalHalves = { readonly camt?: number; readonly samt?: number }
type PortalRange = Record<'from' | 'to', string> & Record<'totnum' | 'cancel' | 'net_issue', number>

/** The parts of GSTR-1 that the portal checks. */
type PortalFile = {
  readonly gstin: string
  readonly b2b?: readonly { readonly ctin: string; readonly inv: readonly RegisteredPortalDocument[] }[]
  readonly cdnr?: readonly { readonly nt: readonly RegisteredPortalDocument[] }[]
  readonly b2cl?: readonly { readonly pos: string; readonly inv: readonly PortalDocument[] }[]
  readonly b2cs?: readonly PortalHalves[]
  readonly cdnur?: readonly PortalDocument[]
  readonly hsn?: Partial<Record<'hsn_b2b' | 'hsn_b2c', readonly (PortalHalves & { readonly qty: number })[]>>
  readonly doc_issue?: { readonly doc_det: readonly { readonly docs: readonly PortalRange[] }[] }
}

function hsnRows({ hsn }: PortalFile) {
  return [...(hsn?.hsn_b2b ?? []), ...(hsn?.hsn_b2c ?? [])]
}

function taxesOf({ iamt = 0, camt = 0, samt = 0 }: RegisteredPortalDocument['itms'][number]['itm_det']): number {
  return iamt + camt + samt
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
