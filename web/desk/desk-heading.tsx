import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { findDeskPage } from './desk-navigation.ts'
import { helpPath } from './help/help-address.ts'
import { pageIntroductions } from './page-introductions.ts'

/**
 * The h1 of a desk page. A page of the navigation has its sentence and its section of the documentation below it. A compact
 * one leaves the room to a list.
 */
export function DeskHeading({ children, isCompact = false }: { children: ReactNode; isCompact?: boolean }) {
  const label = findDeskPage(useLocation().pathname)
  const lead = label && <Introduction label={label} {...pageIntroductions[label]} />
  if (!isCompact) return <PageHeading lead={lead}>{children}</PageHeading>
  return (
    <header className="flex flex-col">
      <h1 className="text-2xl font-bold lg:text-xl">{children}</h1>
      {lead && <p className="text-base text-quiet lg:text-xs">{lead}</p>}
    </header>
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
