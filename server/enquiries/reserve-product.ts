import type { ApiInput } from '#contract/api.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Context } from '../context.ts'
import { invalidField, notFound } from '../http/refusal.ts'
import { limitEnquiries, openTicket } from './send-enquiry.ts'

/** Opens a ticket for packs that an outlet keeps, with mails to the shop and the shopper (delivery-2). */
export async function recordReservation(
  ctx: Context,
  {
    productId,
    packs,
    outlet,
    language,
    name,
    phone,
    email,
  }: ApiInput<'POST /api/reservations'> & { readonly language: Language },
  ip: string,
): Promise<{ ticket: string }> {
  await limitEnquiries(ctx, ip)
  const product = await ctx.db
    .selectFrom('products')
    .select(['name', 'pack_size'])
    .where('id', '=', productId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (product === undefined) throw notFound('Product')
  const place = ctx.settings.shop.addresses.find(({ label, isOutlet }) => isOutlet && label === outlet)
  if (place === undefined) throw invalidField('outlet', 'Please choose one of our outlets.')
  const packsText = packs === 1 ? '1 pack' : `${packs} packs`
  const message = `${product.name} (${product.pack_size}): ${packsText}\nTo collect at ${place.label}, ${place.lines.join(', ')}`
  const ticket = { kind: 'reservation', language, name, phone, email, address: '', message } as const
  const reserved = { productId, packs, outlet: place.label }
  return { ticket: await openTicket(ctx, ticket, ['mail.enquiry', 'mail.reservation'], reserved) }
}
