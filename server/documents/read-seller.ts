import type { Seller } from '#domain/documents/document-lines.ts'
import { gstStateCode } from '#domain/tax/gst-states.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'

/** The shop as documents of today name it. */
export function readSeller({ config, settings }: Pick<Context, 'config' | 'settings'>): Seller {
  const { shop } = settings
  const { area, gst } = settings.values
  const { registration, gstin } = gst
  const { upiAddress } = shop
  const foodLicence = settings.says('foodLicence') ? settings.values.invoices.foodLicence : ''
  const [outlet] = shop.addresses
  const food = foodLicence === '' ? [] : [{ label: 'FSSAI licence', number: foodLicence }]
  return {
    name: shop.name,
    legalName: shop.legalName,
    address: outlet.lines,
    phone: shop.phones[0].display,
    registration,
    gstin,
    state: gstin === '' ? required(gstStateCode(area.state)) : gstin.slice(0, 2),
    licences: [...shop.licences, ...food],
    upiAddress,
    origin: config.publicUrl,
    ...(shop.look.logo !== '' && { logo: shop.look.logo }),
  }
}
