import { useState } from 'react'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { fetchFromDesk } from '#web/desk/desk-session.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'

/** Saves all products as a CSV file on this device. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function save() {
    setBusy(true)
    const file = await readExport()
    setBusy(false)
    setFailed(file === null)
    if (file === null) return
    offerFile(file, 'products.csv')
    announce('Products exported')
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <ActionButton
        action="products.edit"
        variant="secondary"
        busy={isBusy}
        busyLabel="Exporting..."
        onClick={() => void save()}
      >
        Export as CSV
      </ActionButton>
      {hasFailed && <AlertBox>The products could not be exported just now. Please try again.</AlertBox>}
    </div>
  )
}

async function readExport(): Promise<Blob | null> {
  try {
    const response = await fetchFromDesk('/api/desk/products/export')
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
