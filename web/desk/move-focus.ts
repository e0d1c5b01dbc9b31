/** Moves the focus to the next or previous of these elements. From elsewhere it goes to the first one. */
export function moveFocus(stops: readonly HTMLElement[], step: 1 | -1): void {
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  const next = at < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, at + step))
  stops[next]?.focus()
}
