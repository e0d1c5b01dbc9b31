/** The prefix of every kind of id, which identifies ids in logs. */
export const idPrefixes = {
  customer: 'cus',
  session: 'ses',
  product: 'prd',
  productImport: 'imp',
  order: 'ord',
  attempt: 'att',
  refund: 'rfd',
  cut: 'cut',
  batch: 'bat',
  supplier: 'sup',
  supplierReturn: 'srt',
  purchaseOrder: 'por',
  receipt: 'grn',
  cashSheet: 'csh',
  adjustment: 'adj',
  recall: 'rcl',
  recallNotice: 'rcn',
  prescription: 'rx',
  customerFile: 'rxf',
  dataCopy: 'cpy',
  erasure: 'era',
  prescriptionLine: 'rxl',
  prescriptionRequest: 'rxq',
  patient: 'pat',
  document: 'doc',
  return: 'ret',
  taxRate: 'tax',
  zone: 'zon',
  enquiry: 'enq',
  ticketAnswer: 'ans',
  cannedReply: 'rpl',
  tradeAccount: 'tra',
  priceList: 'prl',
  tradeReceipt: 'trc',
  tradeCheque: 'tch',
  tradePayout: 'tpo',
  tradeList: 'trl',
  tradePerson: 'trp',
  staff: 'stf',
  staffSession: 'sts',
  passkey: 'pky',
  job: 'job',
  hold: 'hld',
  breach: 'brc',
  request: 'req',
} as const satisfies Record<string, string>

export type IdKind = keyof typeof idPrefixes

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** "ord_4v7q…": a prefix and five bits of each of the given random bytes. Sixteen bytes give 80 bits. */
export function formatId(kind: IdKind, randomBytes: Uint8Array): string {
  let text = ''
  for (const byte of randomBytes) text += alphabet[byte & 31]
  return `${idPrefixes[kind]}_${text}`
}
