import { useState } from 'react'
import { href } from 'react-router'
import type { BackupState } from '#contract/server-care.ts'
import { formatCount } from '#domain/money.ts'
import { formatDateTime, SECOND } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useCall } from '#web/ui/use-call.ts'

/** When the last backup was made and where it lies, and the next one (setup-7). */
export function BackupSection({ loaded }: { loaded: BackupState }) {
  const [backup, setBackup] = useState(loaded)
  useRefresh(
    async () => {
      const result = await deskApi('GET /api/desk/setup/backup', {}, { headers: backgroundHeaders })
      if (!result.ok) return
      const { backup: now } = result.body
      if (backup.work !== null && now.work === null) announce(now.failure?.sentence ?? 'The backup is made')
      setBackup(now)
    },
    // A backup of a small shop takes a second.
    backup.work === null ? undefined : SECOND,
  )
  return (
    <div id="backup">
      <DeskSection title="Backups">
        <BackupFacts backup={backup} onBegun={setBackup} />
      </DeskSection>
    </div>
  )
}

type BackupFactsProps = { backup: BackupState; onBegun: (backup: BackupState) => void }

function BackupFacts({ backup, onBegun }: BackupFactsProps) {
  const { last, isOverdue, folder, work, failure } = backup
  const begin = useCall(() => deskApi('POST /api/desk/setup/backup', {}), {
    done: (body) => onBegun(body.backup),
    fallback: 'The backup could not be begun. Please check the connection.',
  })
  const isMade = work !== null
  return (
    <>
      {isOverdue && <AlertBox tone="notice">The shop has had no backup for more than two days.</AlertBox>}
      {failure !== null && !isMade && (
        <AlertBox>{`The backup of ${formatDateTime(failure.at)} came to nothing. ${failure.sentence}`}</AlertBox>
      )}
      <FactList
        facts={[
          { label: 'Last backup', value: last === null ? 'None yet' : formatDateTime(last.at) },
          ...(last?.file ? [{ label: 'Its file', value: last.file }] : []),
          { label: 'Folder of the next one', value: folder },
        ]}
      />
      <p className="text-quiet">
        The file lies on the machine of the shop, with addresses and phone numbers of your customers. Ask the person who
        looks after the machine for a backup each night, and for a copy of it at another place. The keys of the shop are
        not in it.
      </p>
      <ArrowLink href={href('/desk/help/:topic?', { topic: 'backups' })}>Backups and how to restore them</ArrowLink>
      <CallAlert call={begin} />
      <ActionButton
        action="backups.make"
        variant="secondary"
        className="self-start"
        busy={isMade || begin.isBusy}
        busyLabel="Backing up..."
        onClick={() => begin.start()}
      >
        Back up now
      </ActionButton>
      {isMade && (
        <div className="max-w-sm">
          <ProgressBar label="Progress of the backup" share={shareOf(work)} text={progressOf(work)} />
        </div>
      )}
    </>
  )
}

type Work = NonNullable<BackupState['work']>

function shareOf({ done, total }: Work): number {
  return total === null || total === 0 ? 0 : Math.min(1, done / total)
}

function progressOf({ done, total }: Work): string {
  return total === null ? 'Beginning' : `${formatCount(done)} of about ${formatCount(total)} rows`
}
