import { z } from 'zod'
import { line } from './shapes.ts'

const listColumn = z.object({
  /** The title in the list. */
  title: z.string(),
  /** The column that it is read as; '' for none. */
  name: z.string(),
  by: z.enum(['name', 'content', 'choice', 'none']),
  samples: z.array(z.string()),
  /** How its values are read, as a sentence; '' for nothing to say. */
  note: z.string(),
})
export type ListColumn = z.infer<typeof listColumn>

/** How the header of a list is read. */
export const listTable = z.object({
  /** The sheet of a workbook; '' for a text file. */
  sheet: z.string(),
  sheets: z.array(z.string()),
  columns: z.array(listColumn),
  /** The names to choose from. */
  names: z.array(z.string()),
})
export type ListTable = z.infer<typeof listTable>

/** How an uploaded file is read. */
export const fileChoice = {
  sheet: line(100).optional(),
  /** The column of each title, separated by commas; remembered for further files with this header. */
  columns: line(5000).optional(),
}

/** The column of each title of a list; '' ignores it. */
export const chosenColumns = z.array(line(40)).max(500)
