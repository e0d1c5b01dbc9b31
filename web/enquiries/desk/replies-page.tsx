import { useState } from 'react'
import type { CannedReply } from '#contract/replies.ts'
import { type ReplyChangeName, replyChanges } from '#domain/enquiries/reply-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/replies-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Canned replies', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/replies', {})
}

/** The replies that answers to tickets begin with. */
export default function RepliesPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DeskListFrame action="tickets.answer" title="Canned replies">
      {result.ok ? (
        <ReplyList loaded={result.body.replies} />
      ) : (
        <RetryAlert onRetry={() => location.reload()}>
          {refusalText(result, 'The replies could not be loaded just now. Please check the connection.')}
        </RetryAlert>
      )}
    </DeskListFrame>
  )
}

function ReplyList({ loaded }: { loaded: readonly CannedReply[] }) {
  const [replies, setReplies] = useState(loaded)
  return (
    <div className="flex flex-col gap-4">
      <ReplyButtons names={['add']} reply={null} onChanged={setReplies} />
      {replies.length === 0 && (
        <EmptyState icon="mail" title="There is no canned reply yet.">
          <p>Add an answer that you write often. It is offered on the page of each ticket.</p>
        </EmptyState>
      )}
      <ul aria-label="Canned replies" className="flex flex-col gap-4">
        {replies.map((reply) => (
          <li key={reply._id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
            <h2 className="text-lg font-semibold wrap-anywhere">{reply.title}</h2>
            <p className="whitespace-pre-line wrap-anywhere">{reply.text}</p>
            <ReplyButtons names={['edit', 'remove']} reply={reply} onChanged={setReplies} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type Answer = { readonly replies: readonly CannedReply[]; readonly of?: CannedReply | null }
type ReplyButtonsProps = {
  names: readonly ReplyChangeName[]
  /** Null for a new one. */
  reply: CannedReply | null
  onChanged: (replies: readonly CannedReply[]) => void
}

const editPresets: DialogParts<Answer> = {
  presets: ({ of }) => ({ title: of?.title ?? '', text: of?.text ?? '' }),
  ariaLabel: ({ of }) => `Edit ${of?.title ?? ''}`,
}

function ReplyButtons({ names, reply, onChanged }: ReplyButtonsProps) {
  return (
    <ChangeButtons<ReplyChangeName, Answer>
      changes={replyChanges}
      record={{ replies: [], of: reply }}
      dialogs={{ edit: editPresets, remove: { ariaLabel: ({ of }) => `Remove ${of?.title ?? ''}` } }}
      isOffered={(name) => names.includes(name)}
      send={(api, name, values, { replies: seen, of }) => {
        const version = seen.find(({ _id }) => _id === of?._id)?.version ?? of?.version
        const named = { ...values, id: of?._id, version }
        if (name === 'add') return sendTyped(api, 'POST /api/desk/replies', values)
        return name === 'edit'
          ? sendTyped(api, 'POST /api/desk/replies/:id', named)
          : sendTyped(api, 'POST /api/desk/replies/:id/remove', named)
      }}
      newerOf={(result) => {
        const newer = findNewer<readonly CannedReply[]>(result)
        return newer && { replies: newer, of: reply }
      }}
      onChanged={(changed) => onChanged(changed.replies)}
    />
  )
}
