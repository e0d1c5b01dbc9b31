import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { say } from '#web/languages/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PreviewNote } from '#web/layout/preview-note.tsx'
import { Breadcrumbs, PageHeading } from '#web/ui/page-heading.tsx'

type AboutPageProps = {
  title: string
  lead?: string | undefined
  picture?: PagePictureProps | undefined
  isPreview?: boolean | undefined
  children: ReactNode
}

/** The frame of an information page: breadcrumbs, heading with picture, sections. */
export function AboutPage({ title, lead, picture, isPreview = false, children }: AboutPageProps) {
  return (
    <div className="pb-4">
      {isPreview && <PreviewNote />}
      <div className="page-column pt-2">
        <Breadcrumbs crumbs={[{ label: say('Home'), href: href('/') }, { label: title }]} />
        {picture ? (
          <div className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[5fr_6fr]">
            <div className="px-5 pt-6 md:flex md:flex-col md:justify-center md:px-10 md:pt-8 md:pb-2">
              <PageHeading lead={lead}>{title}</PageHeading>
            </div>
            <PagePicture {...picture} eager flush />
          </div>
        ) : (
          <PageHeading lead={lead}>{title}</PageHeading>
        )}
      </div>
      {children}
    </div>
  )
}

type SectionProps = {
  id?: string | undefined
  heading: string
  lead?: string | undefined
  isBand?: boolean | undefined
  isBeside?: boolean | undefined
  children: ReactNode
}

/** A section with a heading. A band has a background over the full width. */
export function PageSection({ id, heading, lead, isBand = false, isBeside = false, children }: SectionProps) {
  const title = useId()
  return (
    <section
      id={id}
      aria-labelledby={title}
      className={classNames(
        'scroll-mt-24',
        isBand ? 'mt-10 border-y border-line bg-sunken py-10 md:mt-14 md:py-14' : 'pt-10 md:pt-14',
      )}
    >
      <div
        className={classNames('page-column', isBeside && 'grid gap-x-10 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)]')}
      >
        <div>
          <h2 id={title} className="text-2xl font-bold">
            {heading}
          </h2>
          {lead !== undefined && <p className="max-w-prose pt-1 text-lg text-quiet">{lead}</p>}
        </div>
        <div className={classNames(!isBeside && 'pt-5')}>{children}</div>
      </div>
    </section>
  )
}

type PagePictureProps = { src: string; alt: string; eager?: boolean; flush?: boolean }

/** A picture in 3:2. `flush` leaves out border and corners. */
export function PagePicture({ src, alt, eager = false, flush = false }: PagePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width="960"
      height="640"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={classNames(
        'w-full object-cover',
        flush ? 'aspect-3/2 md:aspect-auto md:h-full md:max-h-96' : 'aspect-3/2 rounded-lg border border-line',
      )}
    />
  )
}
