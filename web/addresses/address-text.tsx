import type { ReactNode } from 'react'
import type { Address } from '#domain/addresses/address-rules.ts'
import { say } from '#web/languages/say.ts'

/** An address in the layout of a parcel label. */
export function AddressText({ address, children }: { address: Address; children?: ReactNode }) {
  return (
    <address className="wrap-anywhere not-italic">
      <p className="font-semibold">{address.name}</p>
      <p>{address.address}</p>
      <p>
        {address.city} {address.postalCode}, {address.state}
      </p>
      <p>{say(address.country)}</p>
      <p className="mt-2 text-quiet tabular-nums">{[address.phoneNumber, address.email].filter(Boolean).join(', ')}</p>
      {children}
    </address>
  )
}
