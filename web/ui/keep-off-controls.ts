const STEP = 8
const SETTLED_MS = 120
/** A larger link is a tile, of which a part stays free. */
const LARGEST_CONTROL = 120
const CONTROLS = 'button, input, select, textarea, summary, a[href]'

/**
 * Raises a message at the bottom of the window until it covers no control (pages-7), also after the page has scrolled. It
 * stays where every higher place covers one too.
 */
export function keepOffControls(message: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let risen = 0
  const settle = () => {
    const box = message.firstElementChild?.getBoundingClientRect()
    if (!box) return
    const { left, width, top, height } = box
    risen = findRise(new DOMRect(left, top + risen, width, height), listControls(message))
    message.style.translate = `0 -${risen}px`
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  }
  for (const type of ['scroll', 'resize']) addEventListener(type, wait, { passive: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    message.style.translate = ''
  })
  settle()
}

/** How far to rise, in pixels; at most to the middle of the window. */
function findRise({ left, right, top, bottom }: DOMRect, controls: readonly DOMRect[]): number {
  const isCovered = (rise: number) =>
    controls.some((box) => left < box.right && box.left < right && top - rise < box.bottom && box.top < bottom - rise)
  for (let rise = 0; top - rise > innerHeight / 3; rise += STEP) if (!isCovered(rise)) return rise
  return 0
}

function listControls(message: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => !message.contains(one) && one.checkVisibility?.() !== false)
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, top }) => width > 1 && height < LARGEST_CONTROL && top < innerHeight)
}
