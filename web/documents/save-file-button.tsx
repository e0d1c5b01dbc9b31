import { session } from '#web/accounts/session-store.ts'
import { inThisLanguage } from '#web/languages/language.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'

type SaveFileButtonProps = {
  label: string
  /** The address of the file, for the customer alone. */
  path: string
  fileName: string
}

/** Saves a file of the customer on this device. */
export function SaveFileButton({ label, path, fileName }: SaveFileButtonProps) {
  const save = useCall(
    async (): Promise<Sent<null>> => {
      const request = new Request(path, { headers: { authorization: `Bearer ${session.token ?? ''}` } })
      const { isSaved, refusal } = await saveFile(
        () => fetch(__language__ === 'en' ? request : inThisLanguage(request)),
        fileName,
      )
      if (isSaved) return { ok: true, body: null }
      return { alert: refusal ?? 'The file could not be read just now. Please try again.' }
    },
    { done: `${fileName} saved` },
  )
  return (
    <>
      <Button variant="secondary" busy={save.isBusy} busyLabel="Reading..." onClick={() => save.start()}>
        <span className="wrap-anywhere">{label}</span>
      </Button>
      <CallAlert call={save} />
    </>
  )
}
