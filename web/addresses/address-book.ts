import { useSyncExternalStore } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { type Address, addressFields, COUNTRY } from '#domain/addresses/address-rules.ts'
import { session } from '#web/accounts/session-store.ts'
import { rereadDeliveryPin } from '#web/delivery-pin/delivery-pin.ts'
import { api } from '#web/platform/api.ts'
import { type BrowserStorage, localStore, readJson } from '#web/platform/browser-storage.ts'
import { mapFields } from '#web/platform/forms.ts'
import { observable, waitUntil } from '#web/platform/observable.ts'
import type { CustomerSession } from '../accounts/session.ts'

type AddressState = {
  readonly address: Address | null
  /** Whether the server answered, or the visitor is logged out. */
  readonly isReady: boolean
  /** The account's name and email address in an otherwise empty address, while none is saved. */
  readonly contact?: Address | null
  /** The addresses that were saved last (addresses-5). */
  readonly recent: readonly LabelledAddress[]
}

export type LabelledAddress = Address & { readonly label: string }

const RECENT_KEY = 'recentAddresses'

const initialAddressState: AddressState = { address: null, isReady: false, recent: [] }

type AddressBookPorts = { readonly session: CustomerSession; readonly storage: BrowserStorage; readonly call: Client }

/** The delivery address of the customer: from storage first, then from the server (addresses-4). */
export class AddressBook {
  readonly state = observable(initialAddressState)
  readonly #ports: AddressBookPorts
  #isStarted = false
  /** Increases when a running call becomes outdated. */
  #version = 0
  #token: string | null = null

  constructor(ports: AddressBookPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const { session, storage } = this.#ports
    session.start()
    storage.onOtherTab((key) => {
      if (key !== 'shippingAddress') return
      this.#version++
      this.state.set({ address: this.#stored(), isReady: true, recent: this.#storedRecent() })
    })
    session.state.subscribe(() => session.token !== this.#token && void this.#refresh())
    void this.#refresh()
  }

  /** The address, once it was loaded (accounts-6). */
  ready(): Promise<AddressState> {
    this.start()
    return waitUntil(this.state, ({ isReady }) => isReady)
  }

  /** Resolves with the first known address: the stored one, else the server's (addresses-4). */
  known(): Promise<AddressState> {
    this.start()
    return waitUntil(this.state, ({ address, isReady }) => isReady || address !== null)
  }

  /** Saves the address on the server, then in state and storage. */
  async save(address: Address, label?: string): Promise<ApiResult<ApiOutput<'POST /api/address'>>> {
    const { session, storage, call } = this.#ports
    const { token } = session
    const named = label === undefined ? {} : { label }
    const answer = await call('POST /api/address', { ...address, country: COUNTRY, ...named })
    if (answer.ok && session.token === token) {
      this.#version++
      const saved = readAddress(answer.body?.data) ?? address
      storage.write('shippingAddress', JSON.stringify(saved))
      this.state.set({ address: saved, isReady: true, recent: this.#storeRecent(answer.body?.recent) })
    }
    return answer
  }

  async #refresh(): Promise<void> {
    const { session, storage, call } = this.#ports
    const version = ++this.#version
    this.#token = session.token
    const address = this.#stored()
    if (this.#token === null) {
      this.state.set({ address: null, isReady: true, recent: [] })
      return
    }
    this.state.set({ address, isReady: false, recent: this.#storedRecent() })
    const answer = await call('GET /api/address/get', {})
    if (version !== this.#version) return
    // A failure is only logged (addresses-4): the stored address stays.
    if (!answer.ok) console.error('The address could not be loaded', answer)
    const fresh = answer.ok ? readAddress(answer.body?.data) : null
    if (fresh !== null) storage.write('shippingAddress', JSON.stringify(fresh))
    const contact = answer.ok ? readAddress(answer.body?.contact) : null
    const recent = answer.ok ? this.#storeRecent(answer.body?.recent) : this.#storedRecent()
    this.state.set({ address: fresh ?? address, isReady: true, contact, recent })
  }

  #stored(): Address | null {
    return readAddress(readJson(this.#ports.storage, 'shippingAddress'))
  }

  /** Stored too, so that the form does not move when the server answers. */
  #storeRecent(recent: unknown): readonly LabelledAddress[] {
    this.#ports.storage.write(RECENT_KEY, JSON.stringify(recent ?? []))
    return this.#storedRecent()
  }

  #storedRecent(): readonly LabelledAddress[] {
    const stored = readJson(this.#ports.storage, RECENT_KEY)
    if (!Array.isArray(stored)) return []
    return stored.flatMap((one: unknown) => {
      const address = readAddress(one)
      const { label } = (one ?? {}) as { label?: unknown }
      return address === null ? [] : [{ ...address, label: typeof label === 'string' ? label : '' }]
    })
  }
}

/** Reads an address with at least a name. Missing texts are empty. */
function readAddress(stored: unknown): Address | null {
  if (typeof stored !== 'object' || stored === null) return null
  const record = stored as Record<string, unknown>
  const text = (field: string): string => (typeof record[field] === 'string' ? record[field] : '')
  if (text('name').trim() === '') return null
  return { ...mapFields(addressFields, text), country: COUNTRY }
}

/** The address of this browser's customer. It loads when a page needs it. */
export const addressBook = new AddressBook({ session, storage: localStore, call: api })
addressBook.state.subscribe(rereadDeliveryPin)

export function useAddress(): AddressState {
  return useSyncExternalStore(subscribe, addressBook.state.get, () => initialAddressState)
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = addressBook.state.subscribe(listener)
  addressBook.start()
  return unsubscribe
}
