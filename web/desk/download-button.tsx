import { useState } from 'react'
import type { DeskAction } from '#domain/staff/actions.ts'
import { ActionButton } from './desk-permission.tsx'
import { fetchFromDesk } from './desk-session.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { announce } from '#web/ui/announcer.tsx'

type DownloadButtonProps = {
  label: string
  action: DeskAction
  /** The address of the file. */
  path: string
  fileName: string
}

/** Saves a file of the API on this device. */
export function DownloadButton({ label, action, path, fileName }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function save() {
    setBusy(true)
    const isSaved = await saveFile(() => fetchFromDesk(path), fileName)
    setBusy(false)
    setFailed(!isSaved)
    if (isSaved) announce(`${fileName} saved`)
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <ActionButton
        action={action}
        variant="secondary"
        busy={isBusy}
        busyLabel="Reading..."
        onClick={() => void save()}
      >
        <span className="wrap-anywhere">{label}</span>
      </ActionButton>
      {hasFailed && <AlertBox>The file could not be read just now. Please try again.</AlertBox>}
    </div>
  )
}
