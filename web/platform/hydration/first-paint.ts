const LONGEST_WAIT_MS = 3000
/** A page in the background is not painted. */
const LONGEST_FRAME_MS = 300

/** Resolves when the page is loaded and painted, at the first touch or key, and after three seconds at the latest. */
export function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    const afterFrame = () => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      setTimeout(done, LONGEST_FRAME_MS)
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, done, { capture: true, once: true })
    if (document.readyState === 'complete') afterFrame()
    else addEventListener('load', afterFrame, { once: true })
    setTimeout(done, LONGEST_WAIT_MS)
  })
}

/** Resolves when all of the HTML was read. */
export function waitForDocument(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}
