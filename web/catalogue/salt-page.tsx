import { data, isRouteErrorResponse, redirect } from 'react-router'
import { saltPath } from '#domain/catalogue/salt-path.ts'
import { api } from '#web/platform/api.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { UnexpectedErrorMessage } from '#web/layout/error-states.tsx'
import { NotFoundMessage } from '#web/layout/not-found-message.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/salt-page.ts'
import { loadSalt, type SaltAnswer } from './load-salt.ts'
import { SaltDetails, saltSentence } from './salt-details.tsx'

const UNKNOWN = 'No product with this salt'

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: isRouteErrorResponse(error) ? UNKNOWN : 'Something went wrong', matches })
  const answer = unpackJson(loaderData)
  if (answer.state === 'failed') return pageMeta({ title: 'Salt', matches })
  const { salt } = answer
  return pageMeta({
    title: `${salt.name}: prices compared`,
    description: saltSentence(salt),
    canonical: salt.path,
    matches,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = expectCanonical(await loadSalt(context.get(apiContext), params['*']), params['*'])
  return data(packJson(answer), { status: answer.state === 'failed' ? 503 : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return packJson(expectCanonical(await loadSalt(api, params['*']), params['*']))
}

/** Redirects other spellings of a salt to its address, so that each page has one. */
function expectCanonical(answer: SaltAnswer, asked: string): Exclude<SaltAnswer, { state: 'unknown' }> {
  if (answer.state === 'unknown') throw data(UNKNOWN, { status: 404 })
  if (answer.state === 'found' && answer.salt.path !== `/salt/${encodeURIComponent(asked)}`)
    throw redirect(answer.salt.path, 301)
  return answer
}

export default function SaltPage({ loaderData, params }: Route.ComponentProps) {
  const answer = unpackJson(loaderData)
  if (answer.state === 'found') return <SaltDetails salt={answer.salt} />
  return (
    <EmptyState
      icon="alert"
      heading="h1"
      title="This page could not be loaded"
      action={<LinkButton href={saltPath(params['*'])}>Try again</LinkButton>}
    >
      <p>The connection may be slow.</p>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <UnexpectedErrorMessage />
  return (
    <NotFoundMessage title={UNKNOWN}>
      Nothing that we sell has a salt of this name. Try a search for the name on the strip or bottle.
    </NotFoundMessage>
  )
}
