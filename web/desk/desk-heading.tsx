import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { findDeskPage } from './desk-navigation.ts'
import { helpPath } from './help/help-address.ts'
import { pageIntroductions } from './page-introductions.ts'

/** The h1 of a desk page. A page of the navigation has its sentence and its section of the documentation below it. */
export function DeskHeading({ children, isCompact = false }: { children: ReactNode; isCompact?: boolean }) {
  const label = findDeskPage(useLocation().pathname)
  return (
    <PageHeading isCompact={isCompact} lead={label && <Introduction label={label} {...pageIntroductions[label]} />}>
      {children}
    </PageHeading>
  )
}

type IntroductionProps = { label: string } & (typeof pageIntroductions)[keyof typeof pageIntroductions]

function Introduction({ label, lead, help }: IntroductionProps) {
  return (
    <>
      <span>{lead}</span>{' '}
      <TextLink href={helpPath(help)} className="-my-2.5">
        <span>Help</span>
        <span className="sr-only"> with {label}</span>
      </TextLink>
    </>
  )
}
