import { useState } from 'react'
import { type AddedList, listKey } from '#domain/trade/pad-draft.ts'
import { linesOfTable, type PadTable, withColumn } from '#domain/trade/read-pad-table.ts'
import { readPackCode } from '#domain/stock/pack-code.ts'
import { cutLine, type PadRow, readPasted } from './pad-rows.ts'

/** The table that was pasted last, until something else changes, and the rows before it. */
type PastedTable = { readonly read: PadTable; readonly before: readonly PadRow[] }

type PadChanges = {
  change: (changed: (rows: readonly PadRow[]) => readonly PadRow[]) => void
  add: (asked: readonly Partial<PadRow>[]) => void
  latestRows: () => readonly PadRow[]
  setQuantity: (key: number, quantity: number | null) => void
  setError: (sentence: string | null) => void
  addedLists: readonly AddedList[]
  keepList: (key: string) => void
}

/** A list that was added before, until the buyer decides (trade-15). */
type RepeatedList = { readonly text: string; readonly at: string }

/** Adds typed and pasted text, keeps the table that it is, and reads it again with a column where the buyer says. */
export function usePastedTable({ change, add, latestRows, setQuantity, setError, ...lists }: PadChanges) {
  const [repeated, setRepeated] = useState<RepeatedList | null>(null)
  const [pasted, setPasted] = useState<PastedTable | null>(null)
  /** Adds the lines of a text. Returns whether an order has room for them. A list that was added before is asked about. */
  function addText(text: string, isMeant = false): boolean {
    const before = latestRows()
    const given = readPasted(text, before.length)
    if (typeof given === 'string') {
      setError(given)
      return false
    }
    const { table: read, lines } = given
    const key = listKey(lines.map((line) => line.text))
    const earlier = lists.addedLists.find((list) => list.key === key)
    setRepeated(earlier === undefined || isMeant ? null : { text, at: earlier.at })
    if (earlier !== undefined && !isMeant) return true
    const isOne = lines.length === 1
    if (lines.length > 0) add(lines.map((line) => ({ ...line, ...(isOne && scannedPacks(line.text)) })))
    if (key !== null) lists.keepList(key)
    setPasted(read === null ? null : { read, before })
    return true
  }

  return {
    table: pasted?.read ?? null,
    repeated,
    addText: (text: string) => addText(text),
    addRepeated: () => repeated !== null && addText(repeated.text, true),
    leaveRepeated: () => setRepeated(null),
    forgetTable: () => setPasted(null),
    setQuantity: (key: number, quantity: number | null) => {
      setPasted(null)
      setQuantity(key, quantity)
    },
    moveColumn: (column: 'name' | 'packs', place: number) => {
      if (pasted === null) return
      const read = withColumn(pasted.read, column, place)
      change((now) => restoreRows(pasted.before, now))
      add(linesOfTable(read).map(cutLine))
      setPasted({ ...pasted, read })
    },
  }
}

/** The rows before a paste, with what was found since. */
function restoreRows(before: readonly PadRow[], now: readonly PadRow[]): PadRow[] {
  const found = new Map(now.map((row) => [row.key, row]))
  return before.map((row) => (row.lookup === 'found' ? row : (found.get(row.key) ?? row)))
}

/** A single code is a scanned pack. */
function scannedPacks(line: string): { quantity: number } | object {
  const kind = readPackCode(line.trim())?.kind
  return kind === 'gs1' || kind === 'gtin' ? { quantity: 1 } : {}
}
