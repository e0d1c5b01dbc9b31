import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

const ZOOMS = [1, 2, 3] as const

export type Zoom = (typeof ZOOMS)[number]

/** A row of pictures in a dialog: which one is seen and how large. The row scrolls by finger, by button and by key. */
export function usePhotoDialog(count: number) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState<Zoom>(1)
  const [isOpen, setOpen] = useState(false)

  function show(next: number): void {
    const wanted = (next + count) % count
    setZoom(1)
    setIndex(wanted)
    row.current?.scrollTo({ left: wanted * row.current.clientWidth, behavior: 'instant' })
  }

  /** A press with a key that means "elsewhere" (new tab, download) stays with the browser. */
  function open(event: MouseEvent, wanted: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !dialog.current) return
    event.preventDefault()
    setOpen(true)
    dialog.current.showModal()
    row.current?.focus()
    // The pictures get their places in the frame after this one.
    requestAnimationFrame(() => show(wanted))
  }

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
    // In a large picture the arrows move over it.
    const moves =
      zoom > 1 && event.key.startsWith('Arrow') && event.target === event.currentTarget.querySelector('[data-large]')
    if (!action || moves || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    action()
  }

  /** The finger moved the row. */
  function onScroll(): void {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {}
    const seen = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : index
    if (seen === index || seen < 0 || seen >= count) return
    setIndex(seen)
    setZoom(1)
  }

  return {
    dialog,
    row,
    index,
    zoom,
    isOpen,
    open,
    show,
    zoomBy,
    largest: zoom === ZOOMS.at(-1),
    dialogProps: { onKeyDown, onClose: () => setOpen(false) },
    rowProps: { onScroll },
  }
}
