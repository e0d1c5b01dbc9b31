import { href } from 'react-router'
import type { Setup, SetupOpening } from '#contract/setup.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { OpeningButtons } from '#web/desk/shop-opening.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** The pages that an owner looks at before the shop opens. */
const pages = [
  { label: 'Home', path: href('/') },
  { label: 'Products', path: href('/products') },
  { label: 'About us', path: href('/about-us') },
  { label: 'Contact', path: href('/contact-us') },
] as const

type OpenShopProps = { setup: Setup; onChanged: (opening: SetupOpening) => void }

/** What a new or closed shop still needs, what customers will see of it, and the button that opens it (setup-5). */
export function OpenShopSection({ setup, onChanged }: OpenShopProps) {
  const { opening, isOpen } = setup
  const { state, missing, preview } = opening
  if (isOpen) return null
  return (
    <DeskSection title="Open the shop">
      {missing.length > 0 ? (
        <>
          <p>The law or an order still needs:</p>
          <ul aria-label="Missing before the shop opens" className="list-disc pl-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nothing is missing. Customers register and order from the moment you press.</p>
      )}
      <p className="text-quiet">
        Until then they see that {state === 'closed' ? 'you are closed' : 'you open soon'}. What they will see, for half
        an hour; from there every link and the search lead on:
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ label, path }) => (
          <li key={path}>
            <AppLink
              href={`${path}?${preview}`}
              target="_blank"
              className="inline-flex min-h-11 items-center underline"
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
      {missing.length === 0 && <OpeningButtons opening={opening} onChanged={onChanged} />}
    </DeskSection>
  )
}
