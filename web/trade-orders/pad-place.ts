import { createContext, useContext } from 'react'
import type { Client } from '#contract/client.ts'
import { api } from '#web/platform/api.ts'
import { type BrowserStorage, localStore } from '#web/platform/browser-storage.ts'

/** Whose order pad it is: the calls that it makes, and where it keeps its lines in this browser. */
export type PadPlace = {
  readonly api: Client
  readonly storage: Pick<BrowserStorage, 'read' | 'write'>
  readonly storageKey: string
  /** What follows an order by staff; null: the buyer goes to the order. */
  readonly onPlaced: ((order: { readonly id: string; readonly number: string }) => void) | null
}

/** The pad of the customer who is logged in. */
export const ownPad: PadPlace = { api, storage: localStore, storageKey: 'tradePad', onPlaced: null }

const PlaceContext = createContext(ownPad)

export const PadPlaceProvider = PlaceContext.Provider

export function usePadPlace(): PadPlace {
  return useContext(PlaceContext)
}
