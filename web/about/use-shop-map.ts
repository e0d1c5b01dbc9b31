import { type FormEvent, useState } from 'react'
import { shop } from '#shop/shop.ts'

export type MapState = 'asleep' | 'asking' | 'shown' | 'failed'

const PATIENCE_MS = 10_000

/**
 * Asks for the map only when a visitor does. A frame cannot tell whether it loaded, a picture can: so a small picture of
 * the provider goes first.
 */
export function useShopMap(asked: boolean) {
  const [state, setState] = useState<MapState>(asked ? 'shown' : 'asleep')

  function show(event?: FormEvent): void {
    // Only the document of this very page may frame the map; another one has to load this page first, which the form does.
    if (event && !loadedHere()) return
    event?.preventDefault()
    setState('asking')
    const settle = (next: MapState) => setState((now) => (now === 'asking' ? next : now))
    const probe = new Image()
    probe.addEventListener('load', () => settle('shown'))
    probe.addEventListener('error', () => settle('failed'))
    setTimeout(() => settle('failed'), PATIENCE_MS)
    probe.src = `${shop.map.probe}?${Date.now()}`
  }

  return { state, show }
}

function loadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === location.pathname
}
