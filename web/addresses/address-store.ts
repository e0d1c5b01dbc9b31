import { useSyncExternalStore } from 'react'
import { session } from '../accounts/session-store.ts'
import { api } from '../api.ts'
import { localStore } from '../browser-storage.ts'
import { AddressBook, type AddressState, initialAddressState } from './address-book.ts'

/** The one address of this browser's customer. Nothing is asked for before a page needs it. */
export const addressBook = new AddressBook({ session, storage: localStore, call: api })

export function useAddress(): AddressState {
  return useSyncExternalStore(watch, addressBook.state.get, () => initialAddressState)
}

function watch(listener: () => void): () => void {
  const stop = addressBook.state.subscribe(listener)
  addressBook.start()
  return stop
}
