/** Marks the list whose rows the keys of the desk move through. */
export const ROWS_ATTRIBUTE = 'data-desk-rows'

/** Moves the focus to the next or previous of these elements; from elsewhere to the first one. */
export function moveFocus(stops: readonly HTMLElement[], step: 1 | -1): void {
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  const next = at < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, at + step))
  stops[next]?.focus()
}

/** Moves the focus to the link of the next or previous row, or to a row without a link. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`main [${ROWS_ATTRIBUTE}] > :is(li, tr)`)]
  const current = focusedRow()
  const stops = rows.map((row) =>
    row === current ? row : (row.querySelector<HTMLElement>('a, button, summary') ?? row),
  )
  moveFocus(stops, step)
}

/** The row of a list that holds the focus. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`[${ROWS_ATTRIBUTE}] > :is(li, tr)`) ?? null
}
