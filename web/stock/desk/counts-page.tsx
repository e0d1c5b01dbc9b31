import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/counts-page.ts'
import { CountList } from './count-list.tsx'
import { WaitingAdjustments } from './waiting-adjustments.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Counts', matches })
}

export default function CountsPage() {
  const [query] = useSearchParams()
  const [saved, setSaved] = useState(0)
  const navigate = useNavigate()
  const q = query.get('q') ?? ''
  const product = query.get('product') ?? ''
  return (
    <DeskListFrame action="stock.count" title="Counts">
      <WaitingAdjustments since={saved} />
      <DeskSearch label="Batches to count" hint="Product or batch number" q={q} />
      {q === '' && product === '' ? (
        <EmptyState icon="filter" title="What do you count?">
          <p>Search for a product, or for the number of a batch.</p>
          <p>
            Or start with <TextLink href={`${href('/desk/stock')}?state=near`}>what expires soon</TextLink>.
          </p>
        </EmptyState>
      ) : (
        <CountList
          key={`${product} ${q}`}
          q={q}
          product={product}
          onSaved={() => setSaved((times) => times + 1)}
          onEnd={() => void navigate(href('/desk/counts'))}
        />
      )}
    </DeskListFrame>
  )
}
