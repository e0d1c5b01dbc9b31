/** The limits of every list, which hold before its cells are in memory. */
export const listLimits = {
  columns: 200,
  /** Of a sheet. Text has no limit of rows, because it is read as it arrives. */
  rows: 200_000,
  sheets: 100,
  /** The texts that the cells of a workbook share. */
  sharedTexts: 500_000,
  /** Spreadsheets hold no longer cell. */
  cellCharacters: 32_767,
  workbookBytes: 32_000_000,
  unpackedBytes: 100_000_000,
  /** Cells can share one long text, so CSV can be far larger than the unpacked workbook. */
  csvBytes: 50_000_000,
  /** A line of text, with the lines of its quoted cells. */
  recordBytes: 1_000_000,
} as const

/** "200,000" */
export function limitOf(name: keyof typeof listLimits): string {
  return listLimits[name].toLocaleString('en')
}

export const TOO_MANY_COLUMNS = `A list has at most ${limitOf('columns')} columns. Delete those that it does not need.`
