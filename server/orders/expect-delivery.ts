import { codRefusal, codRefusedUntil } from '#domain/delivery/cash-on-delivery.ts'
import { deliveryClassesOf } from '#domain/delivery/product-classes.ts'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import { type DeliveryTerms, deliveryTerms } from '#domain/delivery/delivery-terms.ts'
import type { FeeTerms } from '#domain/cart/price-cart.ts'
import type { Paise } from '#domain/money.ts'
import { feeTermsOf } from '#domain/settings/delivery-fee.ts'
import type { Context } from '../context.ts'
import { placeOfPin, readDeliveryPlan } from '../delivery/delivery-plan.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { OrderedLines } from './read-submission.ts'
import type { SubmitState } from './submit-state.ts'

/** The terms of an order to this PIN that is placed now. Read them before the transaction of the order. */
export async function readDeliveryTerms(ctx: Context, pin: string): Promise<DeliveryTerms> {
  return deliveryTerms(await readDeliveryPlan(ctx), placeOfPin(pin), ctx.now())
}

/** What delivery costs by these terms: the charge of their zone, else the shop's (cart-9). */
export function feeAt({ settings: { values } }: Pick<Context, 'settings'>, { charge }: DeliveryTerms): FeeTerms {
  return charge ?? feeTermsOf(values.deliveryFee)
}

type Delivery = { readonly delivery: DeliveryTerms; readonly total: Paise; readonly now: Date }

/**
 * Refuses an order with products that are not delivered to its address (409, with a sentence for each line, delivery-2), and
 * cash where it is not possible (422, delivery-3).
 */
export function expectDelivery(
  { products, lastRefusedAt }: Pick<SubmitState, 'products' | 'lastRefusedAt'>,
  { shipping, paymentType }: Pick<OrderedLines, 'shipping' | 'paymentType'>,
  { delivery, total, now }: Delivery,
): void {
  const refused = products.flatMap(({ id, name, ...product }) => {
    const classes = deliveryClassesOf({ ...product, storageInstructions: product.storage_instructions })
    const reason = deliveryRefusal(classes, delivery.schedules, shipping.postalCode)
    return reason === null ? [] : [{ field: `items.${id}`, sentence: `${name}: ${reason}` }]
  })
  if (refused.length > 0)
    throw new Refusal(
      'not_deliverable',
      `${refused.map(({ sentence }) => sentence).join(' ')} Please change the address, remove it, or reserve it at the outlet.`,
      { fields: Object.fromEntries(refused.map(({ field, sentence }) => [field, sentence])) },
    )
  if (paymentType !== 'COD') return
  const message = codRefusal({ total, terms: delivery.cod, refusedUntil: codRefusedUntil(lastRefusedAt, now) })
  if (message !== null) throw invalidField('paymentType', message)
}
