import { type FormEvent, useRef, useState } from 'react'
import { mapProvider } from '#shop/map.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loader } from '#web/ui/loading.tsx'
import { mapLinks } from './map-links.ts'

type ShopMapProps = { heading: string; note?: string | undefined; isRequested: boolean }

/** The map, which loads from the provider on request only. */
export function ShopMap({ heading, note, isRequested }: ShopMapProps) {
  const shop = useShop()
  const { state, show } = useShopMap(isRequested)
  const provider = mapProvider.name
  const [address] = shop.addresses
  const box = useRef<HTMLDivElement>(null)
  if (shop.place === null) return null
  const { embed, page } = mapLinks(shop.place)
  return (
    <section id="map" aria-labelledby="map-title" className="page-column scroll-mt-24 pt-10 md:pt-14">
      <h2 id="map-title" className="pb-4 text-2xl font-bold">
        {heading}
      </h2>
      <div
        ref={box}
        className="relative grid min-h-80 place-items-center overflow-hidden rounded-lg border border-line bg-sunken md:min-h-100"
      >
        <Streets />
        {state === 'shown' ? (
          <iframe
            src={embed}
            title={`Map of ${shop.name}`}
            loading="lazy"
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-popups"
            className="absolute inset-0 size-full"
          />
        ) : (
          <div className="relative m-4 flex max-w-md flex-col items-center gap-3 rounded-lg border border-line bg-surface p-6 text-center">
            {state === 'probing' ? (
              <Loader label={`Asking ${provider}...`} />
            ) : (
              <>
                <Icon name="pin" size={32} className="text-brand" />
                <p className="text-lg font-semibold">{address.lines.join(', ')}</p>
                {state === 'failed' && (
                  <AlertBox className="w-full text-left">{provider} cannot be reached just now.</AlertBox>
                )}
                <form action="#map" method="get" onSubmit={show}>
                  <Button type="submit" name="map" value="show" size="large">
                    {state === 'failed' ? 'Try again' : 'Show the map'}
                  </Button>
                </form>
                <p className="text-xs text-quiet">
                  The map comes from {provider}, which then sees your internet address.
                </p>
              </>
            )}
          </div>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 pt-2 text-quiet">
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className="py-2.5 font-semibold text-brand-strong underline underline-offset-4"
        >
          Open the map at {provider} <span className="font-normal">(new tab)</span>
        </a>
        {note !== undefined && <span>{note}</span>}
      </p>
    </section>
  )
}

/** A placeholder drawing of streets. */
function Streets() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full fill-none stroke-line"
    >
      <path
        strokeWidth="20"
        d="M0 300C400 200 700 380 1200 150M180 0C220 120 200 260 260 420M900 0C860 140 960 260 930 420"
      />
      <path strokeWidth="8" d="M0 120H420L1200 40M0 380L1200 340M380 0L420 420M740 0L780 420" />
    </svg>
  )
}

type MapState = 'idle' | 'probing' | 'shown' | 'failed'

const PROBE_LIMIT_MS = 10_000

/** Loads the map on request. A frame reports no load errors, so a small image probes the provider first. */
function useShopMap(isRequested: boolean) {
  const [state, setState] = useState<MapState>(isRequested ? 'shown' : 'idle')

  function show(event?: FormEvent): void {
    // The policy of another page's document allows no frame: after a client navigation the form loads this page.
    if (event && !isOwnDocument()) return
    event?.preventDefault()
    setState('probing')
    const settle = (next: MapState) => setState((now) => (now === 'probing' ? next : now))
    const probe = new Image()
    probe.addEventListener('load', () => settle('shown'))
    probe.addEventListener('error', () => settle('failed'))
    setTimeout(() => settle('failed'), PROBE_LIMIT_MS)
    probe.src = `${mapProvider.probe}?${Date.now()}`
  }

  return { state, show }
}

function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === location.pathname
}
