import { type Paise, paise, rupeesFromPaise, sumPaise } from '../money.ts'
import { required } from '../required.ts'
import { DAY, indianDay, startOfIndianDay } from '../time.ts'
import type { ChangeFields } from '../staff/record-change.ts'
import { grossOf, sumSplits } from '../tax/split-tax.ts'
import type { SupplyDocumentKind } from './document-kinds.ts'
import { firmOfBuyer, registeredParty } from './business-buyer.ts'
import type { Buyer, DocumentLine, DocumentTotals, Seller } from './document-lines.ts'
import type { TaxedAmount } from './tax-supply.ts'
import { transportNameFields } from './transport-names.ts'
import { transporterFormat, vehicleFormat } from './transport-numbers.ts'

/** The version of the portal's file for bulk upload. */
const FILE_VERSION = '1.0.0621'
/** What stands for the GSTIN of a consumer. */
const UNREGISTERED = 'URP'
/** The most rows of goods in one bill. */
const MAX_ITEMS = 250
/** The most kilometres within the state without a vehicle in the bill (Rule 138(3)). */
const MAX_KM_WITHOUT_VEHICLE = 50
/** The most kilometres between premises with one PIN code. */
const MAX_KM_IN_ONE_PIN = 100

/** The modes of transport with their numbers at the portal. */
const modes = { road: 1, rail: 2, air: 3, ship: 4 } as const

/** How the goods of an e-way bill travel. */
export const ewayTransportFields = {
  mode: {
    kind: 'select',
    label: 'Mode of transport',
    options: { road: 'Road', rail: 'Rail', air: 'Air', ship: 'Ship' },
    missing: 'Please choose how the goods travel.',
  },
  vehicleNumber: {
    kind: 'line',
    label: 'Vehicle number',
    hint: 'By road, if it is known. The transporter can add it at the portal. Not needed within the state up to 50 km.',
    max: 20,
    format: vehicleFormat,
  },
  transporterName: transportNameFields.transporterName,
  transporterId: {
    kind: 'line',
    label: 'GSTIN or enrolment number of the transporter',
    hint: 'Needed where the vehicle is needed and not known.',
    max: 20,
    format: transporterFormat,
  },
  lrNumber: transportNameFields.lrNumber,
  lrDate: { kind: 'day', label: 'Date of the LR' },
  distance: { kind: 'count', label: 'Distance in km', min: 1, max: 4000 },
} as const satisfies ChangeFields

export type EwayTransport = {
  readonly mode: keyof typeof modes
  readonly vehicleNumber: string
  readonly transporterName: string
  readonly transporterId: string
  readonly lrNumber: string
  /** A day such as 2026-11-26. It counts where there is an LR number. */
  readonly lrDate: string
  /** In km. */
  readonly distance: number
}

/** An e-way bill as it is kept with its order. Days such as 2026-11-26. */
export type KeptEwayBill = EwayTransport & { readonly number: string; readonly issuedOn: string }

/** The kilometres that a bill holds for a day (Rule 138(10)). */
const KM_OF_A_DAY = 200

/** The last day of an e-way bill, such as 2026-11-28: one for each 200 km or part of it, from the midnight after it was made. */
export function ewayValidUntil({ issuedOn, distance }: Pick<KeptEwayBill, 'issuedOn' | 'distance'>): string {
  const days = Math.max(1, Math.ceil(distance / KM_OF_A_DAY))
  return indianDay(new Date(startOfIndianDay(issuedOn).getTime() + days * DAY))
}

/** The days after its date in which the portal makes a bill for an invoice. */
const INVOICE_DAYS = 180

type EwayDays = { readonly madeOn: string; readonly invoiceOn: string; readonly today: string }

/** Sentences by field for a day on which no e-way bill of an invoice was made (documents-5). */
export function ewayDayErrors({ madeOn, invoiceOn, today }: EwayDays) {
  const age = (startOfIndianDay(madeOn).getTime() - startOfIndianDay(invoiceOn).getTime()) / DAY
  return {
    issuedOn:
      madeOn > today
        ? 'Please choose today or an earlier day.'
        : age < 0
          ? 'The e-way bill cannot be older than the invoice.'
          : age > INVOICE_DAYS
            ? `The portal makes no bill for an invoice that is older than ${INVOICE_DAYS} days.`
            : null,
  }
}

/** Sentences by field for transport details that the portal would refuse (documents-5). */
export function ewayTransportErrors({ mode, vehicleNumber, lrNumber }: EwayTransport) {
  return {
    vehicleNumber: mode === 'road' || vehicleNumber === '' ? null : 'Only goods by road have a vehicle number.',
    lrNumber: mode !== 'road' && lrNumber === '' ? 'Please type the number of the transport document.' : null,
  }
}

/** A stored invoice. */
export type EwayInvoice = {
  readonly number: string
  readonly kind: SupplyDocumentKind
  /** A day such as 2026-11-26. */
  readonly issuedOn: string
  readonly seller: Seller
  readonly buyer: Buyer
  /** The two digits of the state of the premises. */
  readonly placeOfSupply: string
  readonly lines: readonly (DocumentLine & { readonly tax: TaxedAmount })[]
  /** The shares of the delivery fee by rate. */
  readonly fee: readonly TaxedAmount[]
  readonly totals: DocumentTotals
}

/** The value that decides whether an e-way bill is needed: taxable goods and their delivery with their taxes, in paise (documents-5). */
export function consignmentValue({ lines, fee }: Pick<EwayInvoice, 'lines' | 'fee'>): Paise {
  return sumPaise([...lines.map(({ tax }) => tax), ...fee].filter(({ nature }) => nature === 'taxable').map(grossOf))
}

/** Sentences by field for transport details that contradict the invoice. */
export function ewayInvoiceErrors({ buyer, issuedOn, seller, placeOfSupply }: EwayInvoice, transport: EwayTransport) {
  const { mode, vehicleNumber, transporterId, distance } = transport
  const isOnePin = placeOf(seller)?.pin === buyer.postalCode
  const needsVehicle = mode === 'road' && (seller.state !== placeOfSupply || distance > MAX_KM_WITHOUT_VEHICLE)
  return {
    vehicleNumber:
      needsVehicle && vehicleNumber === '' && transporterId === ''
        ? `To another state, and beyond ${MAX_KM_WITHOUT_VEHICLE} km, the bill needs the vehicle number, or the number of the transporter who adds it.`
        : null,
    lrDate:
      transport.lrNumber !== '' && transport.lrDate < issuedOn ? 'The LR cannot be older than the invoice.' : null,
    distance:
      isOnePin && distance > MAX_KM_IN_ONE_PIN
        ? `Both premises have the PIN code ${buyer.postalCode}: please type at most ${MAX_KM_IN_ONE_PIN} km.`
        : null,
  }
}

function buyerName(buyer: Buyer): string {
  return firmOfBuyer(buyer) ?? buyer.name
}

/** Why an invoice has no e-way bill, as a sentence, or null. */
export function ewayRefusal({ seller, buyer, lines }: EwayInvoice): string | null {
  if (seller.gstin === '') return 'The invoice has no GSTIN of the shop, which the portal asks for.'
  if (placeOf(seller) === null) return 'The invoice has no PIN code of the shop, which the portal asks for.'
  if ([buyerName(buyer), buyer.address, buyer.city, seller.name].some((text) => tidy(text, 100) === ''))
    return 'The portal reads names and addresses in Latin letters only.'
  const unclassified = lines.find(({ tax }) => !/^\d{4,8}$/.test(tax.hsn))
  return unclassified === undefined ? null : `${unclassified.name} has no HSN on the invoice.`
}

/**
 * The file for the bulk upload of the e-way bill portal, of one invoice (documents-5). Amounts are rupees. The bill of a retail
 * parcel names no products, because its carrier reads it.
 * Throws where `ewayRefusal` has a sentence.
 */
export function ewayBillFile(invoice: EwayInvoice, transport: EwayTransport) {
  const { seller, buyer, lines, fee, totals } = invoice
  const from = required(placeOf(seller))
  const sums = sumSplits(lines.map(({ tax }) => tax))
  const [fromAddr1 = '', ...moreOfAddress] = seller.address.slice(0, -1)
  const toState = Number(invoice.placeOfSupply)
  const bill = {
    userGstin: seller.gstin,
    supplyType: 'O',
    subSupplyType: 1,
    subSupplyDesc: '',
    docType: invoice.kind === 'bill-of-supply' ? 'BIL' : 'INV',
    docNo: invoice.number,
    docDate: portalDay(invoice.issuedOn),
    transType: 1,
    fromGstin: seller.gstin,
    fromTrdName: tidy(seller.name, 100),
    fromAddr1: tidy(fromAddr1, 120),
    fromAddr2: tidy(moreOfAddress.join(', '), 120),
    fromPlace: tidy(from.city, 50),
    fromPincode: Number(from.pin),
    fromStateCode: Number(seller.state),
    actualFromStateCode: Number(seller.state),
    toGstin: registeredParty(buyer)?.gstin ?? UNREGISTERED,
    toTrdName: tidy(buyerName(buyer), 100),
    toAddr1: tidy(buyer.address, 120),
    toAddr2: '',
    toPlace: tidy(buyer.city, 50),
    toPincode: Number(buyer.postalCode),
    toStateCode: toState,
    actualToStateCode: toState,
    totalValue: rupeesFromPaise(sums.taxable),
    cgstValue: rupeesFromPaise(sums.cgst),
    sgstValue: rupeesFromPaise(sums.sgst),
    igstValue: rupeesFromPaise(sums.igst),
    cessValue: 0,
    TotNonAdvolVal: 0,
    OthValue: rupeesFromPaise(sumPaise([...fee.map(grossOf), totals.roundOffPaise ?? paise(0)])),
    totInvValue: rupeesFromPaise(totals.totalPaise),
    transMode: modes[transport.mode],
    transDistance: transport.distance,
    transporterName: tidy(transport.transporterName, 100),
    // Without a vehicle the shop brings the goods.
    transporterId: transport.transporterId || (transport.vehicleNumber === '' ? seller.gstin : ''),
    transDocNo: transport.lrNumber,
    transDocDate: transport.lrNumber === '' ? '' : portalDay(transport.lrDate),
    vehicleNo: transport.vehicleNumber,
    vehicleType: transport.mode === 'ship' ? 'O' : 'R',
    mainHsnCode: Number(lines.toSorted((a, b) => b.tax.taxable - a.tax.taxable)[0]?.tax.hsn),
    itemList: listItems(lines, { isNamed: buyer.trade !== undefined }),
  }
  return { version: FILE_VERSION, billLists: [bill] }
}

type Line = EwayInvoice['lines'][number]

/** A row a line; by HSN and rate where lines are not named, or the portal takes no more rows. */
function listItems(lines: readonly Line[], { isNamed }: { readonly isNamed: boolean }) {
  const groups =
    isNamed && lines.length <= MAX_ITEMS
      ? lines.map((line) => [line])
      : [...Map.groupBy(lines, ({ tax }) => `${tax.hsn} ${tax.rate}`).values()]
  return groups.map((group, index) => {
    const { name, packSize, tax } = required(group[0])
    const { taxable, igst } = sumSplits(group.map((line) => line.tax))
    const rate = tax.rate / 100
    return {
      itemNo: index + 1,
      productName: tidy(isNamed && group.length === 1 ? name : `Goods of HSN ${tax.hsn}`, 100),
      productDesc: isNamed && group.length === 1 ? tidy(packSize, 100) : '',
      hsnCode: Number(tax.hsn),
      quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
      qtyUnit: 'NOS',
      taxableAmount: rupeesFromPaise(paise(taxable)),
      sgstRate: igst === 0 ? rate / 2 : 0,
      cgstRate: igst === 0 ? rate / 2 : 0,
      igstRate: igst === 0 ? 0 : rate,
      cessRate: 0,
      cessNonAdvol: 0,
    }
  })
}

/** "Hyderabad 500001, Telangana": the last line of the shop's address. */
function placeOf({ address }: Seller): { readonly city: string; readonly pin: string } | null {
  const [, city, pin] = /^(.+) (\d{6}), .+$/.exec(address.at(-1) ?? '') ?? []
  return city === undefined || pin === undefined ? null : { city, pin }
}

/** Leaves out the characters that the portal refuses. */
function tidy(text: string, max: number): string {
  return text
    .replaceAll(/[^A-Za-z0-9 ,.&#@/-]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, max)
}

/** A day as the portals write it: "26/11/2026" for 2026-11-26. */
export function portalDay(day: string): string {
  return day.split('-').toReversed().join('/')
}
