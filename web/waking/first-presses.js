/**
 * Stands in the head of every page, before anything can be pressed. The page is complete without React, so React is
 * fetched once the page has been painted and its pictures are there, or at the first touch of a finger or a key. A
 * press on a button that is not alive yet is held and done again when it is. Links and plain searches need nobody, but
 * for forms that say `data-waits`: leaving the page would lose what was typed beside them.
 */
;(() => {
  /** @type {Set<HTMLElement>} */
  const held = new Set()
  /** @type {(value?: unknown) => void} */
  let wake = () => {}
  Object.assign(window, { shopAwake: new Promise((resolve) => (wake = resolve)) })

  /** @param {Event} event */
  const hold = (event) => {
    const { target } = event
    const pressed = target instanceof Element ? target.closest('button, form') : null
    if (!(pressed instanceof HTMLElement)) return
    const form = pressed instanceof HTMLButtonElement ? pressed.type === 'submit' && pressed.form : pressed
    if (event.type === 'click' && form === pressed) return
    if (form && form.getAttribute('method') === 'get' && !form.hasAttribute('data-waits')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.setAttribute('data-held', '')
    held.add(pressed)
  }
  const release = () => {
    for (const type of ['click', 'submit']) removeEventListener(type, hold, true)
    for (const pressed of held) {
      pressed.removeAttribute('data-held')
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
      else pressed.click()
    }
  }
  for (const type of ['click', 'submit']) addEventListener(type, hold, true)
  // What React still has to do after its first picture comes first.
  addEventListener('alive', () => setTimeout(release), { once: true })

  // Without any JavaScript these stay shut; from here on a press is not lost.
  addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('button[type="submit"]')) button.removeAttribute('disabled')
  })

  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => wake(), { capture: true, once: true })
  addEventListener('load', () => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(wake)))
    // A page in the background is not painted.
    setTimeout(wake, 300)
  })
  // One slow picture does not keep the page asleep.
  setTimeout(wake, 3000)
})()
