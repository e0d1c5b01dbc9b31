import { href } from 'react-router'
import type { InventedPart, Setup } from '#contract/setup.ts'
import { connectionRules } from '#domain/setup/connection-changes.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ArrowLink } from '#web/ui/link.tsx'

type InventedPartsProps = { setup: Setup; onChanged: (setup: Setup) => void }

/** What is still that of the sample shop: to write, to leave out, or to confirm (shop-6). */
export function InventedParts({ setup, onChanged }: InventedPartsProps) {
  if (setup.invented.length === 0) return <p className="text-quiet">Nothing here is that of the sample shop.</p>
  return (
    <>
      <p className="text-quiet">
        These are of the sample shop. Shoppers of a live shop do not see them until you write your own, or say that they
        are true for you.
      </p>
      <ul aria-label="Of the sample shop" className="divide-y divide-line">
        {setup.invented.map((part) => (
          <li key={part.title} className="flex flex-col gap-2 py-4">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {part.title} <Word part={part} />
            </h3>
            <p className="max-w-prose text-quiet">
              <q>{part.sample}</q>
              {part.pages.length > 0 && <span> On: {part.pages.map(({ title }) => title).join(', ')}.</span>}
            </p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ArrowLink href={addressOf(part)}>Write your own</ArrowLink>
              <RecordChanges
                of={connectionRules}
                at="/api/desk/setup"
                as="setup"
                record={setup}
                only={changesOf(part)}
                names={() => ({ title: part.title })}
                onChanged={onChanged}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the owner may say of a part that he has not said yet. */
function changesOf({ word, mayBeLeftOut }: InventedPart) {
  const confirm = word === 'true' ? [] : ['confirm' as const]
  return word === 'left out' || !mayBeLeftOut ? confirm : [...confirm, 'leaveOut' as const]
}

function Word({ part: { word } }: { part: InventedPart }) {
  if (word === 'true') return <Badge tone="success">True for us</Badge>
  return word === null ? <Badge tone="notice">Not shown yet</Badge> : <Badge tone="neutral">Left out</Badge>
}

/** Where the owner writes a part. */
function addressOf({ pages: [page], step }: InventedPart): string {
  return page === undefined ? `?step=${step}` : href('/desk/pages/:id', { id: page.key })
}
