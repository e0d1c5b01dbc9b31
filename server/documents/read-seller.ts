import type { Seller } from '#domain/documents/document-lines.ts'
import { gstStateCode } from '#domain/tax/gst-states.ts'
import { required } from '#domain/required.ts'
import { invoiceSettings } from '#shop/invoices.ts'
import { shop } from '#shop/shop.ts'
import type { Config } from '../config.ts'

/** The shop as documents of today name it. */
export function readSeller({ publicUrl }: Pick<Config, 'publicUrl'>): Seller {
  const { registration, gstin, upiAddress, foodLicence } = invoiceSettings
  const [outlet] = shop.addresses
  const food = foodLicence === '' ? [] : [{ label: 'FSSAI licence', number: foodLicence }]
  return {
    name: shop.name,
    legalName: shop.legalName,
    address: outlet.lines,
    phone: shop.phones[0].display,
    registration,
    gstin,
    state: gstin === '' ? required(gstStateCode(shop.area.state)) : gstin.slice(0, 2),
    licences: [...shop.licences, ...food],
    upiAddress,
    origin: publicUrl,
  }
}
