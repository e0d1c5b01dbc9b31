import { useState } from 'react'
import type { CannedReply } from '#contract/replies.ts'
import { type ReplyChangeName, replyRules } from '#domain/enquiries/reply-changes.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { refusalText } from '#web/platform/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/replies-page.ts'

export const meta = deskPageMeta('Canned replies')

export async function clientLoader() {
  return deskApi('GET /api/desk/replies', {})
}

/** The replies that answers to tickets begin with. */
export default function RepliesPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DeskPageFrame page="Canned replies">
      {result.ok ? (
        <ReplyList loaded={result.body.replies} />
      ) : (
        <RetryAlert onRetry={() => location.reload()}>
          {refusalText(result, 'The replies could not be loaded just now. Please check the connection.')}
        </RetryAlert>
      )}
    </DeskPageFrame>
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

type ReplyButtonsProps = {
  names: readonly ReplyChangeName[]
  /** Null for a new one. */
  reply: CannedReply | null
  onChanged: (replies: readonly CannedReply[]) => void
}

function ReplyButtons({ names, reply, onChanged }: ReplyButtonsProps) {
  const { title = '', text = '' } = reply ?? {}
  return (
    <RecordChanges
      of={replyRules}
      at="/api/desk/replies/:id"
      as="replies"
      record={reply === null ? [] : [reply]}
      only={names}
      parts={{
        edit: { presets: () => ({ title, text }), ariaLabel: () => `Edit ${title}` },
        remove: { ariaLabel: () => `Remove ${title}` },
      }}
      names={(seen) => ({
        id: reply?._id,
        version: seen.find(({ _id }) => _id === reply?._id)?.version ?? reply?.version,
      })}
      onChanged={onChanged}
    />
  )
}
