import { href } from 'react-router'
import type { Today } from '#contract/desk.ts'
import { ArrowLink } from '#web/ui/link.tsx'
import { DeskSection } from './desk-section.tsx'

/** What a live shop still needs, until its setup is complete (setup-3). */
export function GoingLive({ steps, open, isOpen }: NonNullable<Today['setup']>) {
  return (
    <DeskSection title="Going live">
      <p>
        <span>{steps - open.length}</span> <span>of {steps} steps are done.</span>{' '}
        {!isOpen && <span>Shoppers do not see the shop yet.</span>}
      </p>
      {open.length > 0 && <p className="text-quiet">Still open: {open.join(', ')}.</p>}
      <ArrowLink href={href('/desk/setup')}>Go on with the setup</ArrowLink>
    </DeskSection>
  )
}
