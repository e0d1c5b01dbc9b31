import type { CheckoutAction } from '#domain/payments/gateway-messages.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type FakeGateway, createFakeGateway, buildRawPost, type WebhookOptions } from './fake-gateway.ts'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'
import { createLedger, type LedgerPayment, type LedgerRefund } from './ledger.ts'

type Keys = { key: string; salt: string; now: () => Date }

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const rupees = (paise: number) => (paise / 100).toFixed(2)
const good = (json: unknown): FakeAnswer => ({ status: 200, json })
const printable = z.string().regex(/^[\x20-\x7e]+$/)

/** docs.payu.in, "Collect payments with PayU hosted checkout": the mandatory fields. */
const pageForm = z.strictObject({
  key: z.string(),
  txnid: z.string().regex(/^[A-Za-z0-9_-]{1,25}$/),
  amount: z.string().regex(/^[1-9]\d*\.\d{2}$/),
  productinfo: printable.max(100),
  firstname: printable.max(60),
  email: z.email(),
  phone: z.string().regex(/^\d{10}$/),
  surl: z.url(),
  furl: z.url(),
  hash: z.string().regex(/^[0-9a-f]{128}$/),
})

class PayU {
  readonly ledger = createLedger()
  readonly keys: Keys

  constructor(keys: Keys) {
    this.keys = keys
  }

  /** Accepts the form of the payment page. */
  open(action: CheckoutAction): void {
    if (action.kind !== 'form_post') throw new Error('PayU needs a form')
    const form = pageForm.parse(action.fields)
    // sha512(key|txnid|amount|productinfo|firstname|email|udf1|udf2|udf3|udf4|udf5||||||SALT)
    const sealed = `${this.keys.key}|${form.txnid}|${form.amount}|${form.productinfo}|${form.firstname}|${form.email}|||||||||||${this.keys.salt}`
    if (form.hash !== sha512(sealed) || form.key !== this.keys.key) throw new Error('PayU: Hash mismatch')
    const paise = Math.round(Number(form.amount) * 100)
    const known = this.ledger.payments.get(form.txnid)
    if (known !== undefined && known.paise !== paise) throw new Error('PayU: txnid is not unique')
    const made = { ref: form.txnid, id: this.ledger.nextId('4039937155'), paise, returnUrl: form.surl, expiresAt: null }
    if (known === undefined) this.ledger.create(made)
  }

  show(payment: LedgerPayment) {
    const [status, unmappedstatus] = this.stateOf(payment)
    const paid = payment.tries.find(({ state }) => state !== 'failed')
    return {
      mihpayid: payment.id,
      request_id: '',
      amt: rupees(payment.paise),
      transaction_amount: rupees(payment.paise),
      txnid: payment.ref,
      additional_charges: '0.00',
      // A number after a success, a string after a failure, as in the samples of the documentation.
      net_amount_debit: paid ? paid.paise / 100 : '0.00',
      mode: 'UPI',
      error_code: status === 'failure' ? 'E1602' : 'E000',
      status,
      unmappedstatus,
    }
  }

  stateOf(payment: LedgerPayment): [string, string] {
    const last = payment.tries.at(-1)?.state
    if (this.ledger.captured(payment).length > 0) return ['success', 'captured']
    if (last === 'held') return ['success', 'auth']
    return last === 'failed' ? ['failure', 'failed'] : ['pending', 'in progress']
  }

  showRefund({ id, ref, paymentRef, paise, state }: LedgerRefund) {
    const states = { pending: 'queued', succeeded: 'success', failed: 'failure' } as const
    const { id: mihpayid } = this.ledger.payments.get(paymentRef)!
    return {
      mihpayid,
      request_id: `13${id.replace(/\D/g, '')}`,
      amt: rupees(paise),
      mode: 'UPI',
      action: 'refund',
      token: ref,
      status: states[state],
    }
  }

  verify(ref: string): FakeAnswer {
    const shown = this.ledger.shown(ref)
    const details = shown ? this.show(shown) : { mihpayid: 'Not Found', status: 'Not Found' }
    const count = shown ? 1 : 0
    return good({
      status: count,
      msg: `${count} out of 1 Transactions Fetched Successfully`,
      transaction_details: { [ref]: details },
    })
  }

  find(payuId: string): LedgerPayment | undefined {
    return [...this.ledger.payments.values()].find(({ id }) => id === payuId)
  }

  list(payuId: string): FakeAnswer {
    const payment = this.find(payuId)
    const refunds = [...this.ledger.refunds.values()].filter(({ paymentRef }) => paymentRef === payment?.ref)
    if (payment === undefined || this.ledger.captured(payment).length === 0) {
      const details = { [payuId]: 'No action status found' }
      return good({ status: 0, msg: '0 out of 1 Transactions Fetched Successfully', transaction_details: details })
    }
    const capture = {
      mihpayid: payuId,
      request_id: '7',
      amt: rupees(payment.paise),
      action: 'capture',
      token: '',
      status: 'SUCCESS',
    }
    const actions = [capture, ...refunds.map((refund) => this.showRefund(refund))]
    const details = { [payuId]: Object.fromEntries(actions.map((action) => [action.request_id, action])) }
    return good({ status: 1, msg: '1 out of 1 Transactions Fetched Successfully', transaction_details: details })
  }

  refund(payuId: string, token: string, amount: string): FakeAnswer {
    const payment = this.find(payuId)
    const capture = payment && this.ledger.captured(payment)[0]
    const paise = Math.round(Number(amount) * 100)
    if (token.length === 0 || token.length > 23) return good({ status: 0, msg: 'Invalid token' })
    // INVENTED: the answers to a repeated token and to an amount above the capture.
    if (payment === undefined || capture === undefined)
      return good({ status: 0, msg: 'Transaction not found', error_code: 105 })
    if (this.ledger.refunds.has(token)) return good({ status: 0, msg: 'Duplicate token', error_code: 104 })
    if (!(paise > 0 && paise <= this.ledger.refundable(capture.id)))
      return good({ status: 0, msg: 'Refund amount exceeds', error_code: 106 })
    const { request_id, mihpayid } = this.showRefund(
      this.ledger.refund({ ref: token, paymentRef: payment.ref, captureId: capture.id, paise }),
    )
    return good({ status: 1, msg: 'Refund Request Queued', request_id, bank_ref_num: null, mihpayid, error_code: 102 })
  }

  answer({ path, query, body }: FakeRequest): FakeAnswer {
    const form = new URLSearchParams(body)
    const value = (name: string) => form.get(name) ?? ''
    if (path !== '/merchant/postservice.php' || query.get('form') !== '2') return { status: 404, json: {} }
    const sealed = `${this.keys.key}|${value('command')}|${value('var1')}|${this.keys.salt}`
    if (value('key') !== this.keys.key || value('hash') !== sha512(sealed))
      return good({ status: 0, msg: 'Invalid Hash.' })
    if (value('command') === 'verify_payment') return this.verify(value('var1'))
    if (value('command') === 'check_action_status' && value('var2') === 'payuid') return this.list(value('var1'))
    if (value('command') === 'cancel_refund_transaction')
      return this.refund(value('var1'), value('var2'), value('var3'))
    return good({ status: 0, msg: 'Parameter missing' })
  }

  webhook(ref: string, { refundRef, secret = this.keys.salt, body }: WebhookOptions = {}) {
    if (refundRef !== undefined) {
      // docs.payu.in/reference/refund-status-callback: JSON without a signature.
      const refund = JSON.stringify(this.showRefund(this.ledger.refunds.get(refundRef)!))
      return buildRawPost(refund, { 'content-type': 'application/json' }, this.keys.now())
    }
    const { key } = this.keys
    const payment = this.ledger.payments.get(ref)
    const values = {
      productinfo: 'Order 1042',
      firstname: 'Customer',
      email: 'asha@shop.example',
      amount: rupees(payment?.paise ?? 100),
    }
    const sealed = `${secret}|success|||||||||||${values.email}|${values.firstname}|${values.productinfo}|${values.amount}|${ref}|${key}`
    const open = { mihpayid: payment?.id ?? '1', unmappedstatus: 'captured', mode: 'UPI' }
    const form = new URLSearchParams({ key, txnid: ref, status: 'success', ...values, ...open, hash: sha512(sealed) })
    return buildRawPost(
      body ?? form.toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
      this.keys.now(),
    )
  }
}

/** PayU hosted checkout, as docs.payu.in describes it: `_payment`, verify_payment, cancel_refund_transaction, check_action_status. */
export async function startFakePayU(keys: Keys): Promise<FakeGateway> {
  const vendor = new PayU(keys)
  const isWrite = ({ body }: FakeRequest) => body.includes('cancel_refund_transaction')
  const server = await startFakeServer({ answer: (request) => vendor.answer(request), isWrite })
  return createFakeGateway(server, vendor.ledger, {
    visit: async (action) => vendor.open(action),
    webhook: (ref, options) => vendor.webhook(ref, options),
  })
}
