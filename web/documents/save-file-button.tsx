import { useState } from 'react'
import { session } from '#web/accounts/session-store.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

type SaveFileButtonProps = {
  label: string
  /** The address of the file, for the customer alone. */
  path: string
  fileName: string
}

/** Saves a file of the customer on this device. */
export function SaveFileButton({ label, path, fileName }: SaveFileButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  async function save() {
    setBusy(true)
    const headers = { authorization: `Bearer ${session.token ?? ''}` }
    const { isSaved, refusal } = await saveFile(() => fetch(path, { headers }), fileName)
    setBusy(false)
    setAlert(isSaved ? null : (refusal ?? 'The file could not be read just now. Please try again.'))
    if (isSaved) announce(`${fileName} saved`)
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} busyLabel="Reading..." onClick={() => void save()}>
        <span className="wrap-anywhere">{label}</span>
      </Button>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
    </>
  )
}
