import type { z } from 'zod'
import { type OwnPadEndpoint, padEndpointForBuyer } from '#contract/desk-buyers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { Upload } from '../http/upload-receiver.ts'
import { type FirmPerson, resolveBuyer } from '../orders/acting-buyer.ts'
import { getServedBuyer } from './served-buyers.ts'

/** A call of the order pad of a customer, by the customer, a person of the firm or staff. */
type PadCall<Input> = {
  readonly customerId: string
  /** Staff who call for the buyer; null: the buyer. */
  readonly by: StaffPrincipal | null
  /** The person of the firm who calls for it; null: the holder or staff. */
  readonly person: FirmPerson | null
  readonly input: Input
  readonly header: (name: string) => string | undefined
}

type PadWork<E extends OwnPadEndpoint, Call> = (call: Call) => Promise<Omit<z.input<E['output']>, 'success'>>
type PadEndpoint<I extends z.ZodObject, O extends z.ZodType> = Endpoint<'customer', I, O> & OwnPadEndpoint

/** The endpoint of staff, whose input is that of the buyer and the buyer. */
const forStaff = (own: OwnPadEndpoint) =>
  padEndpointForBuyer(own) as Endpoint<{ readonly desk: 'trade.sell' }, z.ZodObject, z.ZodType>

type NamedBuyer = { readonly buyer: string }

/** Binds a call of the order pad for buyers, for people of their firms (trade-22), and for staff who serve the named buyer (trade-19). */
export function handlePad<I extends z.ZodObject, O extends z.ZodType>(
  app: App,
  ctx: Context,
  own: PadEndpoint<I, O>,
  work: PadWork<PadEndpoint<I, O>, PadCall<z.output<I>>>,
): void {
  handle(app, ctx, own, async ({ principal, input, header }) => {
    const buyer = await resolveBuyer(ctx.db, principal.customerId)
    return (await work({ ...buyer, by: null, input, header })) as never
  })
  handle(app, ctx, forStaff(own), async ({ principal: by, input, header }) => {
    const { buyer, ...padInput } = input as unknown as NamedBuyer
    const { customerId } = await getServedBuyer(ctx.db, by, buyer)
    return work({ customerId, by, person: null, input: padInput as z.output<I>, header })
  })
}

/** The same for a call that takes a file. */
export function handlePadUpload<I extends z.ZodObject, O extends z.ZodType>(
  app: App,
  ctx: Context,
  own: PadEndpoint<I, O>,
  work: (
    call: Pick<PadCall<never>, 'customerId'> & { readonly sender: QueuedCaller },
    upload: Upload,
  ) => Promise<Omit<z.input<O>, 'success'>>,
): void {
  handleUpload(app, ctx, own, async ({ principal, sender }, upload) => {
    const { customerId } = await resolveBuyer(ctx.db, principal.customerId)
    return (await work({ customerId, sender }, upload)) as never
  })
  handleUpload(app, ctx, forStaff(own), async ({ principal, input, sender }, upload) => {
    const { customerId } = await getServedBuyer(ctx.db, principal, (input as unknown as NamedBuyer).buyer)
    return work({ customerId, sender }, upload)
  })
}
