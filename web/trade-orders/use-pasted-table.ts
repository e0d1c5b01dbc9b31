import { useState } from 'react'
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
  setError: (sentence: string) => void
}

/** Adds typed and pasted text, keeps the table that it is, and reads it again with a column where the buyer says. */
export function usePastedTable({ change, add, latestRows, setQuantity, setError }: PadChanges) {
  const [pasted, setPasted] = useState<PastedTable | null>(null)
  return {
    table: pasted?.read ?? null,
    /** Adds the lines of a text. Returns whether an order has room for them. */
    addText: (text: string): boolean => {
      const before = latestRows()
      const given = readPasted(text, before.length)
      if (typeof given === 'string') {
        setError(given)
        return false
      }
      const { table: read, lines } = given
      const isOne = lines.length === 1
      if (lines.length > 0) add(lines.map((line) => ({ ...line, ...(isOne && scannedPacks(line.text)) })))
      setPasted(read === null ? null : { read, before })
      return true
    },
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
