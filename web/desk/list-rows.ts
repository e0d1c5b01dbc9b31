import { moveFocus } from './move-focus.ts'

/** Marks the list whose rows the keys of the desk move through. */
export const ROWS_ATTRIBUTE = 'data-desk-rows'

/** Moves the focus to the link of the next or previous row, or to a row without a link. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`main [${ROWS_ATTRIBUTE}] > li`)]
  const current = focusedRow()
  moveFocus(
    rows.map((row) => (row === current ? row : (row.querySelector<HTMLElement>('a, button, summary') ?? row))),
    step,
  )
}

/** The row of a list that holds the focus. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`[${ROWS_ATTRIBUTE}] > li`) ?? null
}
