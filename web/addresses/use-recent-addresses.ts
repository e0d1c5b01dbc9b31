import { useState } from 'react'
import { type Address, isSameAddress } from '#domain/addresses/address-rules.ts'
import { type LabelledAddress, useAddress } from './address-book.ts'

/** The addresses that were used last, and the name of the one in the form (addresses-5). */
export function useRecentAddresses(values: Address, onChosen: (address: Address) => void) {
  const { recent } = useAddress()
  const [typed, setLabel] = useState<string>()
  const isChosen = (one: Address) => isSameAddress(one, values)

  function choose(address: LabelledAddress): void {
    setLabel(undefined)
    onChosen(address)
  }

  return { recent, isChosen, choose, typed, label: typed ?? recent.find(isChosen)?.label ?? '', setLabel }
}
