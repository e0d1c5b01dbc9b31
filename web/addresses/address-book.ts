import { useSyncExternalStore } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { type Address, COUNTRY } from '#domain/addresses/address-rules.ts'
import { session } from '#web/accounts/session-store.ts'
import { api } from '#web/platform/api.ts'
import { type BrowserStorage, localStore, readJson } from '#web/platform/browser-storage.ts'
import { observable, waitUntil } from '#web/platform/observable.ts'
import type { CustomerSession } from '../accounts/session.ts'

export type AddressState = {
  readonly address: Address | null
  /** Whether loading is done: the server answered, or there is nobody to ask for. */
  readonly isReady: boolean
}

export const initialAddressState: AddressState = { address: null, isReady: false }

type Parts = { readonly session: CustomerSession; readonly storage: BrowserStorage; readonly call: Client }

/** The one delivery address of the customer: first from storage if it has a name, then from the server (spec §4). */
export class AddressBook {
  readonly state = observable(initialAddressState)
  readonly #parts: Parts
  #isStarted = false
  /** Rises with everything that makes an answer under way worthless. */
  #round = 0
  #token: string | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const { session, storage } = this.#parts
    session.start()
    storage.onOtherTab((key) => {
      if (key !== 'shippingAddress') return
      this.#round++
      this.state.set({ address: this.#stored(), isReady: true })
    })
    session.state.subscribe(() => session.token !== this.#token && void this.#refresh())
    void this.#refresh()
  }

  /** The address once loading is done (D29). */
  ready(): Promise<AddressState> {
    this.start()
    return waitUntil(this.state, ({ isReady }) => isReady)
  }

  /** Saves on the server; state and storage follow when it took the address. */
  async save(address: Address): Promise<ApiResult<ApiOutput<'POST /api/address'>>> {
    const { session, storage, call } = this.#parts
    const { token } = session
    const answer = await call('POST /api/address', { ...address, country: COUNTRY })
    if (answer.ok && session.token === token) {
      this.#round++
      const saved = readAddress(answer.body?.data) ?? address
      storage.write('shippingAddress', JSON.stringify(saved))
      this.state.set({ address: saved, isReady: true })
    }
    return answer
  }

  async #refresh(): Promise<void> {
    const { session, storage, call } = this.#parts
    const round = ++this.#round
    this.#token = session.token
    const address = this.#stored()
    if (this.#token === null) {
      this.state.set({ address: null, isReady: true })
      return
    }
    this.state.set({ address, isReady: false })
    const answer = await call('GET /api/address/get', {})
    if (round !== this.#round) return
    // A failure is only logged (spec §8): what the storage had stands.
    if (!answer.ok) console.error('The address could not be loaded', answer)
    const fresh = answer.ok ? readAddress(answer.body?.data) : null
    if (fresh !== null) storage.write('shippingAddress', JSON.stringify(fresh))
    this.state.set({ address: fresh ?? address, isReady: true })
  }

  #stored(): Address | null {
    return readAddress(readJson(this.#parts.storage, 'shippingAddress'))
  }
}

/** An address with at least a name; missing texts are empty, so that a form can show what there is. */
export function readAddress(stored: unknown): Address | null {
  if (typeof stored !== 'object' || stored === null) return null
  const record = stored as Record<string, unknown>
  const text = (field: string): string => (typeof record[field] === 'string' ? record[field] : '')
  if (text('name').trim() === '') return null
  return {
    name: text('name'),
    phoneNumber: text('phoneNumber'),
    email: text('email'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    country: COUNTRY,
  }
}

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
