import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type GalleryPhoto = {
  readonly src: string
  readonly title: string
  readonly caption?: string
  readonly alt: string
}

export type PhotoDialogProps = {
  label: string
  pictures: readonly GalleryPhoto[]
  /** The index of the first shown picture. */
  start: number
  onClose: () => void
}

/** A full-screen gallery with swipe, zoom and keyboard control. It opens when it mounts. */
export function PhotoDialog({ label, pictures, start, onClose }: PhotoDialogProps) {
  const gallery = usePhotoRow(pictures.length, start)
  const { dialog, row, index, zoom, show, zoomBy, largest, onKeyDown, onScroll } = gallery
  const shown = pictures[index]
  return (
    <dialog
      ref={dialog}
      onKeyDown={onKeyDown}
      onClose={onClose}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-deep text-on-deep backdrop:bg-deep open:flex open:flex-col"
    >
      <div className="flex items-center justify-between gap-2 px-3 py-2 md:px-6">
        <p className="min-w-16 text-lg font-semibold tabular-nums">
          {index + 1} / {pictures.length}
        </p>
        <div className="flex gap-2">
          <RoundButton label="Smaller" icon="minus" disabled={zoom === 1} onPress={() => zoomBy(-1)} />
          <RoundButton label="Larger" icon="plus" disabled={largest} onPress={() => zoomBy(1)} />
          <RoundButton label="Close" icon="close" onPress={() => dialog.current?.close()} />
        </div>
      </div>
      <ul
        ref={row}
        onScroll={onScroll}
        tabIndex={0}
        aria-label="Photos"
        className={classNames(
          'flex min-h-0 flex-1 snap-x snap-mandatory scrollbar-none',
          zoom === 1 ? 'overflow-x-auto' : 'overflow-hidden',
        )}
      >
        {pictures.map(({ src, alt }, number) => (
          <li key={src} inert={number !== index} className="h-full w-full shrink-0 snap-center">
            <ZoomablePicture src={src} alt={alt} zoom={number === index ? zoom : 1} />
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3 px-3 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-6">
        <RoundButton label="Previous photo" icon="left" onPress={() => show(index - 1)} />
        <p aria-live="polite" className="min-w-0 text-center">
          <span className="block text-lg font-semibold">{shown?.title}</span>
          <span className="block">{shown?.caption}</span>
        </p>
        <RoundButton label="Next photo" icon="right" onPress={() => show(index + 1)} />
      </div>
    </dialog>
  )
}

/** A zoomed picture scrolls in its own box. Pinch zoom is the browser's. */
function ZoomablePicture({ src, alt, zoom }: { src: string; alt: string; zoom: Zoom }) {
  const widths = { 1: 'size-full object-contain', 2: 'w-[200%]', 3: 'w-[300%]' } as const
  const box = useRef<HTMLDivElement>(null)
  /** The centre of the view as a share of the picture. Zooming keeps it. */
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    if (zoom === 1) middle.current = { x: 0.5, y: 0.5 }
    const { x, y } = middle.current
    const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    box.current?.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2)
  }, [zoom])
  return (
    <div
      ref={box}
      onScroll={({ currentTarget: seen }) => {
        middle.current = {
          x: (seen.scrollLeft + seen.clientWidth / 2) / seen.scrollWidth,
          y: (seen.scrollTop + seen.clientHeight / 2) / seen.scrollHeight,
        }
      }}
      data-large={zoom > 1 || undefined}
      tabIndex={zoom > 1 ? 0 : undefined}
      role={zoom > 1 ? 'group' : undefined}
      aria-label={zoom > 1 ? 'Large picture, arrows move over it' : undefined}
      className={classNames(
        'flex h-full touch-pan-x touch-pan-y touch-pinch-zoom',
        zoom > 1 ? 'overflow-auto overscroll-contain' : 'overflow-hidden',
      )}
    >
      <img
        src={src}
        alt={alt}
        width="960"
        height="640"
        className={classNames('m-auto max-w-none shrink-0 transition-none', widths[zoom])}
      />
    </div>
  )
}

type RoundButtonProps = { label: string; icon: IconName; onPress: () => void; disabled?: boolean }

function RoundButton({ label, icon, onPress, disabled = false }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // `disabled` would lose the focus at the last zoom step.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-deep-line outline-offset-2 hover:bg-deep-line focus-visible:outline-on-deep aria-disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  )
}

const ZOOMS = [1, 2, 3] as const

type Zoom = (typeof ZOOMS)[number]

/** The state of the dialog: the visible picture and its zoom. */
function usePhotoRow(count: number, start: number) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(start)
  const [zoom, setZoom] = useState<Zoom>(1)

  function show(next: number): void {
    const wanted = (next + count) % count
    setZoom(1)
    setIndex(wanted)
    row.current?.scrollTo({ left: wanted * row.current.clientWidth, behavior: 'instant' })
  }

  useEffect(() => {
    dialog.current?.showModal()
    row.current?.focus()
    row.current?.scrollTo({ left: start * row.current.clientWidth, behavior: 'instant' })
  }, [start])

  function zoomBy(steps: number): void {
    setZoom((now) => ZOOMS[Math.min(Math.max(ZOOMS.indexOf(now) + steps, 0), ZOOMS.length - 1)] ?? 1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = {
      ArrowLeft: () => show(index - 1),
      ArrowRight: () => show(index + 1),
      Home: () => show(0),
      End: () => show(count - 1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }[event.key]
    // Arrow keys scroll a zoomed picture.
    const isScrolling =
      zoom > 1 && event.key.startsWith('Arrow') && event.target === event.currentTarget.querySelector('[data-large]')
    if (!action || isScrolling || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    action()
  }

  function onScroll(): void {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {}
    const seen = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : index
    if (seen === index || seen < 0 || seen >= count) return
    setIndex(seen)
    setZoom(1)
  }

  return { dialog, row, index, zoom, show, zoomBy, largest: zoom === ZOOMS.at(-1), onKeyDown, onScroll }
}
