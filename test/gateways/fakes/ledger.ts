/** The payments, tries, captures and refunds behind every fake. Each fake renders them like its vendor. */
export type LedgerPayment = {
  readonly ref: string
  readonly id: string
  readonly paise: number
  readonly returnUrl: string
  readonly expiresAt: number | null
  /** `closing`: the cancellation is requested and not yet done. */
  state: 'open' | 'expired' | 'cancelled' | 'closing'
  readonly tries: { readonly id: string; paise: number; state: 'failed' | 'held' | 'captured' }[]
}

export type LedgerRefund = {
  readonly ref: string
  readonly id: string
  readonly paymentRef: string
  readonly captureId: string
  readonly paise: number
  state: 'pending' | 'succeeded' | 'failed'
}

export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const payments = new Map<string, LedgerPayment>()
  const refunds = new Map<string, LedgerRefund>()
  const mixed = new Set<string>()
  let counter = 1000
  const nextId = (prefix = '') => `${prefix}${++counter}`
  const get = (ref: string): LedgerPayment => {
    const payment = payments.get(ref)
    if (payment === undefined) throw new Error(`The fake has no payment ${ref}`)
    return payment
  }
  const captured = (payment: LedgerPayment) => payment.tries.filter(({ state }) => state === 'captured')
  const add = (ref: string, state: 'failed' | 'held' | 'captured', paise?: number) =>
    get(ref).tries.push({ id: nextId('try'), paise: paise ?? get(ref).paise, state })
  return {
    payments,
    refunds,
    nextId,
    captured,
    create: (payment: Omit<LedgerPayment, 'state' | 'tries'>): LedgerPayment => {
      const created: LedgerPayment = { ...payment, state: 'open', tries: [] }
      payments.set(created.ref, created)
      return created
    },
    /** The refundable paise of a capture. */
    refundable: (captureId: string): number => {
      const capture = [...payments.values()].flatMap(captured).find(({ id }) => id === captureId)
      const gone = [...refunds.values()].filter((one) => one.captureId === captureId && one.state !== 'failed')
      return (capture?.paise ?? 0) - gone.reduce((sum, { paise }) => sum + paise, 0)
    },
    refund: (refund: Omit<LedgerRefund, 'id' | 'state'>): LedgerRefund => {
      const made: LedgerRefund = { ...refund, id: nextId('ref'), state: 'pending' }
      refunds.set(made.ref, made)
      return made
    },
    pay: (ref: string, { paise, twice = false }: { paise?: number; twice?: boolean } = {}) => {
      for (let time = 0; time < (twice ? 2 : 1); time++) add(ref, 'captured', paise)
    },
    hold: (ref: string) => void add(ref, 'held'),
    fail: (ref: string) => void add(ref, 'failed'),
    expire: (ref: string) => void (get(ref).state = 'expired'),
    settleRefund: (ref: string, ok: boolean) => {
      const refund = refunds.get(ref)
      if (refund === undefined) throw new Error(`The fake has no refund ${ref}`)
      refund.state = ok ? 'succeeded' : 'failed'
    },
    /** Answers later fetches of this payment with another one. */
    mixUp: (ref: string) => void mixed.add(ref),
    /** The payment that a fetch by this reference shows. */
    shown: (ref: string): LedgerPayment | undefined => {
      const asked = payments.get(ref)
      if (asked === undefined || !mixed.has(ref)) return asked
      return { ...asked, ref: `p${'z'.repeat(20)}`, id: `${asked.id}9` }
    },
  }
}
