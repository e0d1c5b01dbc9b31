import type { ReactNode } from 'react'
import { href } from 'react-router'

import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

import { Scene, type SceneProps } from './scene.tsx'

type AboutPageProps = { title: string; lead: string; picture?: SceneProps; children: ReactNode }

/** The frame of a page of words: the way here, the heading beside its picture, then sections. */
export function AboutPage({ title, lead, picture, children }: AboutPageProps) {
  return (
    <div className="pb-4">
      <div className="page-column pt-2">
        <Breadcrumbs crumbs={[{ label: 'Home', href: href('/') }, { label: title }]} />
        {picture ? (
          <div className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[5fr_6fr]">
            <div className="px-5 pt-6 md:flex md:flex-col md:justify-center md:px-10 md:pt-8 md:pb-2">
              <PageHeading lead={lead}>{title}</PageHeading>
            </div>
            <Scene {...picture} eager flush />
          </div>
        ) : (
          <PageHeading lead={lead}>{title}</PageHeading>
        )}
      </div>
      {children}
    </div>
  )
}
