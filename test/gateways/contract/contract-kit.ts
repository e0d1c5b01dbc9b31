import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import { formatReference } from '#domain/payments/references.ts'
import { MINUTE } from '#domain/time.ts'
import { GatewayError } from '#server/gateways/payments/gateway-error.ts'
import type {
  CallContext,
  CreatedPayment,
  CreatePaymentInput,
  GatewayId,
  RefundInput,
} from '#server/gateways/payments/gateway.ts'
import type { GatewayUnderTest, StartGateway } from '../fakes/start-fakes.ts'

type Kit = { readonly id: GatewayId; readonly start: StartGateway }
type RunCase = (under: GatewayUnderTest, kit: Kit) => Promise<void>
export type ContractCase = { readonly number: number; readonly name: string; readonly run: RunCase }

/** A case of the contract. It gets a started gateway, and `start` for gateways with other options. */
export function contractCase(number: number, name: string, run: RunCase): ContractCase {
  return { number, name, run }
}

export const contractCall: CallContext = { requestId: 'req_contract' }
export const AMOUNT = paise(49910)

export const newMerchantRef = (kind: 'payment' | 'refund' = 'payment') =>
  formatReference(kind, crypto.getRandomValues(new Uint8Array(20)))

export const contractCustomer = {
  id: 'cus_4v7q2m9x',
  phone: '9876543210',
  email: 'asha@shop.example',
  name: 'Asha Rao',
}

/** The input of a payment with the shop's defaults. */
export function buildPaymentInput(
  { clock }: Pick<GatewayUnderTest, 'clock'>,
  given: Partial<CreatePaymentInput> = {},
): CreatePaymentInput {
  return {
    merchantRef: newMerchantRef(),
    amount: AMOUNT,
    currency: 'INR',
    description: 'Order 1042',
    customer: contractCustomer,
    returnUrl: 'https://shop.example/payments/return/4f6a0b',
    expiresAt: new Date(clock.now().getTime() + 20 * MINUTE),
    ...given,
  }
}

type StartedContractPayment = {
  readonly input: CreatePaymentInput
  readonly created: CreatedPayment
  readonly ref: string
}

/** Creates a payment and opens its page, as a shopper's browser does. */
export async function beginPayment(
  under: GatewayUnderTest,
  given: Partial<CreatePaymentInput> = {},
): Promise<StartedContractPayment> {
  const input = buildPaymentInput(under, given)
  const created = await under.gateway.createPayment(input, contractCall)
  await under.fake.visit(created.action)
  return { input, created, ref: input.merchantRef }
}

/** Fetches a payment, which must exist. */
export async function getSnapshot(
  { gateway }: GatewayUnderTest,
  merchantRef: string,
  gatewayRef: string | null = null,
) {
  const snapshot = await gateway.fetchPayment({ merchantRef, gatewayRef }, contractCall)
  expect(snapshot).not.toBeNull()
  return snapshot!
}

/** Creates and pays a payment, and returns the input of a refund. */
export async function beginPaidPayment(under: GatewayUnderTest): Promise<{ ref: string; refund: RefundInput }> {
  const { ref } = await beginPayment(under)
  await under.fake.pay(ref)
  const { captures, gatewayRef } = await getSnapshot(under, ref)
  const refund = {
    merchantRef: ref,
    gatewayRef,
    captureId: captures[0]!.id,
    refundRef: newMerchantRef('refund'),
    amount: paise(10000),
  }
  return { ref, refund }
}

/** Expects a call to fail with a GatewayError and returns it. */
export async function gatewayError(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    (value) => expect.unreachable(`expected an error, got ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error as GatewayError
}

/** A timeout that the test triggers, independent of the load of the machine. */
export function createManualTimeout() {
  let control = new AbortController()
  return {
    timeout: () => control.signal,
    pass: () => {
      control.abort(new DOMException('The call took too long', 'TimeoutError'))
      control = new AbortController()
    },
  }
}

/** Faults that lose the answer after the gateway has acted. */
export const lostAnswerFaults = ['accept_then_hang', 'accept_then_500', 'accept_then_cut'] as const

/** Expects a call with a lost answer to fail. With a silent gateway the timeout passes after it has acted. */
export async function errorOfLostAnswer(
  { fake }: GatewayUnderTest,
  fault: (typeof lostAnswerFaults)[number],
  { call, pass }: { readonly call: () => Promise<unknown>; readonly pass: () => void },
): Promise<GatewayError> {
  fake.fault(fault, 'write')
  const failed = gatewayError(call())
  if (fault === 'accept_then_hang') {
    await fake.silence()
    pass()
  }
  const error = await failed
  fake.fault(null)
  return error
}

/** Whether `createPayment` calls the gateway. PayU only builds a form. */
export const callsGatewayAtCreate = (id: GatewayId) => id !== 'payu'
