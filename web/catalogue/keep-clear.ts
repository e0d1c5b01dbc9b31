/** The size that fits between lines and into the margin of a page, in pixels. */
const SMALLEST = 24
const SIZES = [56, 44, SMALLEST]
const EDGE = 4
const STEP = 8
/** A link around a picture still shows and takes presses beside the button. */
const CONTROLS = 'button, input, select, textarea, summary, svg, a[href]:not(:has(img))'
const SETTLED_MS = 120

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
type Place = Box & { readonly size: number }

/** Moves and shrinks a floating button so that it covers no text and no control (pages-7). Returns a function that stops. */
export function keepClear(button: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    const { size, left, top } = findPlace(listObstacles(button))
    Object.assign(button.style, {
      width: `${size}px`,
      height: `${size}px`,
      left: `${left}px`,
      top: `${top}px`,
      right: 'auto',
      bottom: 'auto',
    })
    button.dataset.placed = ''
  }
  const wait = () => {
    delete button.dataset.placed
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  }
  const resized = new ResizeObserver(wait)
  resized.observe(document.body)
  for (const type of ['scroll', 'resize']) addEventListener(type, wait, { passive: true })
  wait()
  return () => {
    clearTimeout(timer)
    resized.disconnect()
    for (const type of ['scroll', 'resize']) removeEventListener(type, wait)
  }
}

/** The largest free place, as low as possible, at the right before the left edge; else a small one anywhere. */
function findPlace(obstacles: readonly Box[]): Place {
  const { clientWidth: width } = document.documentElement
  const isFree = (place: Place) => !obstacles.some((box) => isOverlapping(box, place))
  const atEdges = SIZES.flatMap((size) => listPlaces(size, [width - size - EDGE, EDGE]))
  const free = atEdges.find(isFree)
  if (free !== undefined) return free
  const acrossPage = Array.from({ length: Math.floor(width / STEP) }, (_, index) => width - SMALLEST - index * STEP)
  const anywhere = listPlaces(SMALLEST, acrossPage)
  return anywhere.find(isFree) ?? placeAt(width - SMALLEST, innerHeight / 2, SMALLEST)
}

function listPlaces(size: number, lefts: readonly number[]): Place[] {
  const rows = Math.floor((innerHeight - size) / STEP)
  return Array.from({ length: rows }, (_, row) => innerHeight - size - (row + 1) * STEP).flatMap((top) =>
    lefts.map((left) => placeAt(left, top, size)),
  )
}

function placeAt(left: number, top: number, size: number): Place {
  return { size, left, top, right: left + size, bottom: top + size }
}

function isOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** The boxes of the controls and the lines of text in the window. */
function listObstacles(button: HTMLElement): Box[] {
  const elements = [...document.body.querySelectorAll('*')].filter((one) => {
    const { width, top, bottom } = one.getBoundingClientRect()
    return width > 1 && bottom > 0 && top < innerHeight && !button.contains(one) && one.checkVisibility?.() !== false
  })
  return elements.flatMap((element) => [
    ...(element.matches(CONTROLS) ? [element.getBoundingClientRect()] : []),
    ...linesOf(element),
  ])
}

function linesOf(element: Element): Box[] {
  const range = document.createRange()
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return []
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  })
}
