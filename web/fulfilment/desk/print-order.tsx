import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { type PrintSheet, printSheets } from './print-sheets.tsx'

const sheetNames = Object.keys(printSheets) as PrintSheet[]

/** The sheet to print; the packing slip by default. */
export function usePrintSheet() {
  const [name, setName] = useState<PrintSheet>('slip-a4')
  return {
    Sheet: printSheets[name].sheet,
    print(chosen: PrintSheet) {
      // `print` takes the document as it is now.
      flushSync(() => setName(chosen))
      window.print()
    },
  }
}

type PrintButtonsProps = { onChosen: (sheet: PrintSheet) => void; busy?: boolean }

export function PrintButtons({ onChosen, busy }: PrintButtonsProps) {
  return (
    <ul className="flex flex-wrap gap-3">
      {sheetNames.map((name) => (
        <li key={name}>
          <Button variant="secondary" busy={busy} onClick={() => onChosen(name)}>
            {printSheets[name].label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
