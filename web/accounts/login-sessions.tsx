import { Suspense, use, useState, useTransition } from 'react'
import type { LoginSession } from '#contract/accounts.ts'
import { formatDate } from '#domain/time.ts'
import { say } from '#web/languages/say.ts'
import { api } from '#web/platform/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { logOut } from './session-store.ts'

type LogOutProps = { logOut: typeof logOut }

const loadSessions = () => api('GET /api/auth/sessions', {})

/** The customer's login sessions, with a button that ends all. */
export function LoginSessions({ logOut }: LogOutProps) {
  const [answer, setAnswer] = useState(loadSessions)
  const [isReloading, startReload] = useTransition()
  return (
    <Card as="section" aria-labelledby="login-sessions" className="flex flex-col gap-4">
      <h2 id="login-sessions" className="text-lg font-semibold">
        Where you are logged in
      </h2>
      <Suspense fallback={<Loading />}>
        <Sessions
          answer={answer}
          isReloading={isReloading}
          reload={() => startReload(() => setAnswer(loadSessions()))}
          logOut={logOut}
        />
      </Suspense>
    </Card>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-6 w-64" />
    </div>
  )
}

type SessionsProps = { answer: ReturnType<typeof loadSessions>; isReloading: boolean; reload: () => void } & LogOutProps

function Sessions({ answer, isReloading, reload, logOut }: SessionsProps) {
  const result = use(answer)
  if (result.ok && Array.isArray(result.body?.sessions))
    return (
      <>
        {result.body.sessions.length === 0 ? (
          <p>There is no open login.</p>
        ) : (
          <ul className="divide-y divide-line">
            {result.body.sessions.map((session) => (
              <Row key={`${session.createdAt} ${session.lastSeenAt} ${session.device}`} {...session} />
            ))}
          </ul>
        )}
        <LogOutEverywhere logOut={logOut} />
      </>
    )
  return (
    <RetryAlert busy={isReloading} onRetry={reload}>
      Your logins could not be loaded just now.
    </RetryAlert>
  )
}

function Row({ device, createdAt, lastSeenAt, isCurrent }: LoginSession) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <span className="font-semibold">{say(device)}</span>
      {isCurrent && <Badge tone="success">This device</Badge>}
      <span className="w-full text-quiet">
        Logged in on {formatDate(createdAt)}, last used on {formatDate(lastSeenAt)}
      </span>
    </li>
  )
}

function LogOutEverywhere({ logOut }: LogOutProps) {
  const logOutEverywhere = useCall(() => api('DELETE /api/auth/sessions', {}), {
    done: () => logOut({ isEnded: true }),
    fallback: 'That did not work. Please try again.',
  })
  return (
    <>
      <CallAlert call={logOutEverywhere} />
      <Button
        variant="secondary"
        busy={logOutEverywhere.isBusy}
        busyLabel="Logging out..."
        onClick={() => logOutEverywhere.start()}
      >
        Log out everywhere
      </Button>
    </>
  )
}
