import { limitOf, TOO_MANY_COLUMNS } from './list-limits.ts'

const AS_TEXT = 'Save the sheet as "CSV UTF-8" instead.'

/** Why a workbook is not read. */
export const sentences = {
  broken: 'The file is no workbook that can be read. Save it as .xlsx or "CSV UTF-8" and choose that file.',
  rows: `The workbook is too large: a sheet has at most ${limitOf('rows')} rows. ${AS_TEXT}`,
  columns: TOO_MANY_COLUMNS,
  sheets: `The workbook is too large: it has at most ${limitOf('sheets')} sheets. Delete those that the list does not need.`,
  texts: `The workbook is too large: it has at most ${limitOf('sharedTexts')} different texts. ${AS_TEXT}`,
  cell: `A cell of the workbook has more than ${limitOf('cellCharacters')} characters. Please shorten it.`,
  unpacked: `The workbook is too large: at most 100 MB unpacked. ${AS_TEXT}`,
  csv: `The workbook is too large: at most 50 MB as CSV. Split it into several files.`,
  slow: `The workbook takes too long to read. ${AS_TEXT}`,
} as const
