import { useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListRows } from '#web/desk/desk-list.tsx'
import { loadDeskSession } from '#web/desk/desk-session.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/passkeys-page.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Your passkeys', matches })
}

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

/** The signed-in person's own passkeys. */
export default function PasskeysPage() {
  const store = useDeskListStore({ load: 'GET /api/desk/passkeys', cursor: 'id' })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = (text: string) => {
    close()
    announce(text)
    void store.refresh()
    // The step-up dialog offers a passkey only to those who have one.
    void loadDeskSession()
  }
  return (
    <div className="page-column py-6 md:py-8">
      <PageHeading lead="A passkey signs you in with the fingerprint, face or PIN of a device, without password and code.">
        Your passkeys
      </PageHeading>
      <div className="pb-4">
        <Button onClick={() => setDialog({ kind: 'add' })}>Add a passkey</Button>
      </div>
      <DeskListRows
        store={store}
        label="Passkeys"
        nouns={['passkey', 'passkeys']}
        empty={{ icon: 'shield', title: 'You have no passkey yet.', text: 'Add one for each device that you use.' }}
      >
        {(passkey) => (
          <PasskeyRow
            passkey={passkey}
            rename={() => setDialog({ kind: 'rename', passkey })}
            remove={() => setDialog({ kind: 'remove', passkey })}
          />
        )}
      </DeskListRows>
      {dialog?.kind === 'add' && <AddPasskeyDialog onDone={() => finish('The passkey was added')} onClose={close} />}
      {dialog?.kind === 'rename' && (
        <RenamePasskeyDialog passkey={dialog.passkey} onDone={() => finish('Saved')} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyDialog
          passkey={dialog.passkey}
          onDone={() => finish('The passkey was removed')}
          onClose={close}
        />
      )}
    </div>
  )
}

function PasskeyRow({ passkey, rename, remove }: { passkey: Passkey; rename: () => void; remove: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{passkey.name}</p>
        <p className="text-quiet">
          Added {formatDateTime(passkey.createdAt)}
          {passkey.lastUsedAt === null ? ' · not used yet' : ` · last used ${formatDateTime(passkey.lastUsedAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-label={`Rename ${passkey.name}`} onClick={rename}>
          Rename
        </Button>
        <Button variant="secondary" aria-label={`Remove ${passkey.name}`} onClick={remove}>
          Remove
        </Button>
      </div>
    </div>
  )
}
