import { type Address, COUNTRY } from '#domain/addresses/address-rules.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../http/refusal.ts'

/** The address of the outlet with this label, as the place of an order to collect: its tax is due in the shop's state. */
export function outletAddress(
  { shop, values }: Context['settings'],
  label: string,
): Pick<Address, 'address' | 'city' | 'state' | 'postalCode' | 'country'> {
  const outlet = shop.addresses.find((one) => one.isOutlet && one.label === label)
  if (outlet === undefined) throw invalidField('collect.outlet', 'Please choose one of our outlets.')
  const address = outlet.lines.join(', ')
  const postalCode = /\b\d{6}\b/.exec(address)?.[0] ?? ''
  return { address, city: values.area.district, state: values.area.state, postalCode, country: COUNTRY }
}
