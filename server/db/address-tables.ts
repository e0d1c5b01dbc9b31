import type { ColumnType, Generated } from 'kysely'
import type { Address } from '#domain/addresses/address-rules.ts'

export type AddressTables = {
  addresses: AddressesTable
  recent_addresses: RecentAddressesTable
}

type AddressesTable = {
  customer_id: string
  name: string
  phone_number: string
  email: string
  address: string
  city: string
  state: string
  postal_code: string
  country: string
  updated_at: Date
}

type RecentAddressesTable = {
  id: Generated<number>
  customer_id: string
  label: string
  address: ColumnType<Address, string, never>
  used_at: Date
}
