import { href } from 'react-router'
import { Breadcrumbs } from '#web/ui/page-heading.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProgressSteps } from '#web/orders/checkout-steps.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

import { CarouselSample } from './carousel-sample.tsx'
import { Row, Sample } from './sample.tsx'

const crumbs = [
  { label: 'Home', href: href('/') },
  { label: 'Products', href: href('/products') },
  { label: 'Glycomet' },
]

const steps = ['Address', 'Summary', 'Payment']

export function ContentSamples({ tab }: { tab: string }) {
  return (
    <>
      <Sample title="Price">
        <Row>
          <Price sellingPrice={1234} mrp={1500} />
          <Price sellingPrice={36} mrp={36} />
          <Price sellingPrice={123456.5} mrp={200000} size="page" />
        </Row>
      </Sample>
      <Sample title="Stars">
        <Row>
          <Stars rating={4.3} />
          <Stars rating={{ breakdown: { 5: 12 }, totalReviews: 12 }} />
          <Stars rating={1} count={false} />
        </Row>
      </Sample>
      <Sample title="Picture that is missing">
        <Picture src={undefined} alt="A pack" sizes="160px" width={160} height={160} className="rounded-lg" />
      </Sample>
      <Sample title="Breadcrumbs">
        <Breadcrumbs crumbs={crumbs} />
      </Sample>
      <Sample title="Pagination">
        {[1, 5, 12].map((page) => (
          <Pagination
            key={page}
            label={`Sample pages, page ${page} open`}
            page={page}
            last={12}
            hrefOf={(number) => `${href('/dev/ui')}?page=${number}`}
          />
        ))}
      </Sample>
      <Sample title="Progress steps">
        {[1, 2, 3].map((current) => (
          <ProgressSteps key={current} steps={steps} current={current} />
        ))}
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Sample tabs"
          open={tab}
          hrefOf={(key) => `${href('/dev/ui')}?tab=${key}`}
          tabs={[
            { key: 'features', label: 'Highlighted Features', content: <p>The first of them.</p> },
            { key: 'description', label: 'Description', content: <p>The second of them.</p> },
          ]}
        />
      </Sample>
      <Sample title="Card and facts">
        <Card>
          <FactList
            facts={[
              { label: 'Brand', value: 'Glycomet' },
              { label: 'Storage Instructions', value: 'Below 25°C, away from light and moisture' },
              { label: 'Expiry Date', value: 'N/A' },
            ]}
          />
        </Card>
      </Sample>
      <CarouselSample />
    </>
  )
}
