import { useState } from 'react'
import { usePageKeys } from '#web/desk/use-page-keys.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The first one shows the whole picture on one screen. */
const zooms = [
  'mx-auto w-[min(100%,max(20rem,100dvh-23.5rem))]',
  'w-[150%]',
  'w-[200%]',
  'w-[300%]',
  'w-[400%]',
] as const
const turns = ['rotate-0', 'rotate-90', 'rotate-180', 'rotate-270'] as const

type PictureViewerProps = {
  addresses: readonly string[]
  /** What the pictures show. */
  of: string
  /** Loads new addresses, which expire after five minutes. */
  onExpired: () => void
}

/** Pictures from a customer, with zoom and rotation by buttons and keys. */
export function PictureViewer({ addresses, of, onExpired }: PictureViewerProps) {
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  const address = addresses[Math.min(page, addresses.length - 1)]
  const pages = addresses.length

  const zoomBy = (by: number) => setZoom(clamp(zoom + by, zooms.length))
  const pageBy = (by: number) => setPage(clamp(page + by, pages))
  const turnRight = () => setTurn((turn + 1) % turns.length)
  usePageKeys({
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
    o: turnRight,
    ']': () => pageBy(1),
    '[': () => pageBy(-1),
  })

  if (address === undefined) return <AlertBox>The pictures of {of} are deleted.</AlertBox>
  return (
    <div className="flex flex-col gap-3">
      <Toolbar page={page} pages={pages} zoom={zoom} onZoom={zoomBy} onPage={pageBy} onRotate={turnRight} />
      {brokenAddress === address && (
        <AlertBox
          action={
            <Button variant="secondary" onClick={onExpired}>
              Load again
            </Button>
          }
        >
          The picture could not be loaded.
        </AlertBox>
      )}
      <div
        tabIndex={0}
        role="region"
        aria-label={`Picture of ${of}`}
        className="max-h-[max(20rem,100dvh-23.5rem)] overflow-auto rounded-lg border border-line bg-sunken"
      >
        <div className={classNames('aspect-square', zooms[zoom])}>
          <img
            src={address}
            alt={`Page ${page + 1} of ${of}`}
            onError={() => setBrokenAddress(address)}
            className={classNames('size-full object-contain', turns[turn])}
          />
        </div>
      </div>
    </div>
  )
}

type ToolbarProps = {
  page: number
  pages: number
  zoom: number
  onZoom: (by: number) => void
  onPage: (by: number) => void
  onRotate: () => void
}

function Toolbar({ page, pages, zoom, onZoom, onPage, onRotate }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" aria-keyshortcuts="+" disabled={zoom === zooms.length - 1} onClick={() => onZoom(1)}>
        Zoom in
      </Button>
      <Button variant="secondary" aria-keyshortcuts="-" disabled={zoom === 0} onClick={() => onZoom(-1)}>
        Zoom out
      </Button>
      <Button variant="secondary" aria-keyshortcuts="o" onClick={onRotate}>
        Rotate
      </Button>
      {pages > 1 && (
        <>
          <Button variant="secondary" aria-keyshortcuts="[" disabled={page === 0} onClick={() => onPage(-1)}>
            Page before
          </Button>
          <Button variant="secondary" aria-keyshortcuts="]" disabled={page === pages - 1} onClick={() => onPage(1)}>
            Next page
          </Button>
          <span>
            Page {page + 1} of {pages}
          </span>
        </>
      )}
    </div>
  )
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}
