import { toPlainCharacters } from '#domain/catalogue/plain-characters.ts'

/** No script stacks so many marks, which take seconds to compose. */
const STACKED_MARKS = /\p{M}{10}/gu
const UNREADABLE = '\uFFFD'

/** The cells of a record without invisible characters and with the usual ones of each kind. */
export function plainCells(record: readonly string[]): readonly string[] {
  return record.some((cell) => /[^ -~\n\r\t]/.test(cell)) ? record.map(toPlainCell) : record
}

function toPlainCell(cell: string): string {
  return toPlainCharacters(cell.replaceAll(STACKED_MARKS, UNREADABLE))
}
