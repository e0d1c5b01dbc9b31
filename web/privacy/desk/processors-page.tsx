import { href } from 'react-router'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/processors-page.ts'

const TITLE = 'What leaves this machine'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: TITLE, matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/privacy/processors', {})
}

/** Who receives personal data from the shop as it is set up now. */
export default function ProcessorsPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="privacy.read"
      title={TITLE}
      list={{ label: 'Privacy', href: href('/desk/privacy') }}
      result={result}
    >
      {({ processors }) => (
        <>
          <header className="flex flex-col gap-1 pb-6">
            <h1 className="text-2xl font-bold md:text-3xl">{TITLE}</h1>
            <p className="max-w-prose text-quiet">
              From the configuration and the settings as they are now. The{' '}
              <TextLink href={href('/privacy-policy')} className="-my-2.5">
                privacy policy
              </TextLink>{' '}
              says the same without the machines.
            </p>
          </header>
          <DeskSection title="Receivers">
            {processors.length === 0 && <p className="text-quiet">Nothing leaves this machine.</p>}
            <ul className="divide-y divide-line" aria-label="Receivers">
              {processors.map(({ name, host, receives, when }) => (
                <li key={name} className="flex flex-col gap-0.5 py-2.5">
                  <p className="flex flex-wrap items-center gap-x-3">
                    <span className="font-semibold">{name}</span>
                    {host !== '' && <code className="text-quiet wrap-anywhere">{host}</code>}
                  </p>
                  <p>{receives}</p>
                  <p className="text-quiet">{when}</p>
                </li>
              ))}
            </ul>
          </DeskSection>
        </>
      )}
    </DetailsPage>
  )
}
