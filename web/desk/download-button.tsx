import { useRef, useState } from 'react'
import type { WorkProgress } from '#contract/desk.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import { formatCount } from '#domain/money.ts'
import { SECOND } from '#domain/time.ts'
import { ActionButton } from './desk-permission.tsx'
import { backgroundHeaders, deskApi, fetchFromDesk } from './desk-session.ts'
import { useRefresh } from './use-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { announce } from '#web/ui/announcer.tsx'

type DownloadButtonProps = {
  label: string
  action: DeskAction
  /** The address of the file. */
  path: string
  fileName: string
}

/** Saves a file of the API on this device. What takes long shows its progress and can be stopped. */
export function DownloadButton({ label, action, path, fileName }: DownloadButtonProps) {
  const request = useRef<AbortController>(null)

  const save = useCall(
    async (): Promise<Sent<null>> => {
      const stop = new AbortController()
      request.current = stop
      const { isSaved, refusal } = await saveFile(() => fetchFromDesk(path, stop.signal), fileName)
      request.current = null
      if (stop.signal.aborted) announce(`${fileName} stopped`)
      if (isSaved) return { ok: true, body: null }
      return stop.signal.aborted ? null : { alert: refusal ?? NOT_READ }
    },
    { done: `${fileName} saved` },
  )

  return (
    <div className="flex flex-col items-start gap-3">
      <ActionButton
        action={action}
        variant="secondary"
        busy={save.isBusy}
        busyLabel="Reading..."
        onClick={() => save.start()}
      >
        <span className="wrap-anywhere">{label}</span>
      </ActionButton>
      {save.isBusy && <RunningWork fileName={fileName} stop={() => request.current?.abort()} />}
      <CallAlert call={save} />
    </div>
  )
}

/** How far the file is, from the first second on. */
function RunningWork({ fileName, stop }: { fileName: string; stop: () => void }) {
  const [work, setWork] = useState<WorkProgress | null>(null)
  useRefresh(async () => {
    const result = await deskApi('GET /api/desk/work', {}, { headers: backgroundHeaders })
    if (result.ok) setWork(result.body.work)
  }, SECOND)
  if (work === null) return null
  return (
    <div className="flex w-full max-w-sm flex-wrap items-center gap-3">
      <div className="min-w-48 flex-1">
        <ProgressBar label={`Progress of ${fileName}`} share={shareOf(work)} text={progressText(work)} />
      </div>
      <Button variant="secondary" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}

const NOT_READ = 'The file could not be read just now. Please try again.'

function shareOf({ done, total }: WorkProgress): number {
  return total === null || total === 0 ? 0 : done / total
}

function progressText({ done, total }: WorkProgress): string {
  return total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
}
