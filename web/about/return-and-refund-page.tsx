import { returnAndRefund } from '#shop/pages/return-and-refund.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/return-and-refund-page.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { NumberedSteps } from './content-blocks.tsx'

const { title, description, path, lead, conditions, refund, steps, cancel } = returnAndRefund

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export default function ReturnAndRefundPage() {
  return (
    <AboutPage title={title} lead={lead}>
      <div className="page-column grid gap-4 md:grid-cols-2">
        <Conditions {...conditions.yes} mark="check" />
        <Conditions {...conditions.no} mark="close" />
      </div>
      <PageSection heading={refund.heading} lead={refund.lead}>
        <RefundStages />
        <p className="pt-4 text-lg">{refund.foot}</p>
      </PageSection>
      <PageSection heading={steps.heading} band>
        <NumberedSteps steps={steps.list} />
      </PageSection>
      <div className="page-column pt-10 md:pt-14">
        <Card as="section" className="flex flex-wrap items-center justify-between gap-4">
          <div className="max-w-prose">
            <h2 className="text-xl font-semibold">{cancel.heading}</h2>
            <p className="pt-1 text-lg text-quiet">{cancel.text}</p>
          </div>
          <LinkButton href={cancel.link.href} variant="secondary">
            {cancel.link.label}
          </LinkButton>
        </Card>
      </div>
      <ContactBand heading="Return something" />
    </AboutPage>
  )
}

function Conditions({ heading, list, mark }: { heading: string; list: readonly string[]; mark: 'check' | 'close' }) {
  return (
    <Card as="section">
      <h2 className="pb-3 text-xl font-semibold">{heading}</h2>
      <ul className="flex flex-col gap-3 text-lg">
        {list.map((item) => (
          <li key={item} className="flex gap-3">
            <span
              className={
                mark === 'check'
                  ? 'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-success-soft text-success'
                  : 'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-quiet'
              }
            >
              <Icon name={mark} size={16} />
            </span>
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RefundStages() {
  return (
    <ol className="grid gap-2 md:grid-cols-3">
      {refund.stages.map(({ time, title: stage, text }, index) => (
        <li key={stage} className="relative rounded-lg border border-line bg-surface p-5">
          <p className="text-quiet">{stage}</p>
          <p className="text-2xl font-bold text-brand-strong tabular-nums">{time}</p>
          <p className="pt-1 text-quiet">{text}</p>
          {index > 0 && (
            <span className="absolute -top-4 left-1/2 grid size-6 -translate-x-1/2 rotate-90 place-items-center rounded-full bg-brand text-on-brand md:top-1/2 md:-left-1 md:-translate-x-3/4 md:-translate-y-1/2 md:rotate-0">
              <Icon name="right" size={16} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
