import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { CountList } from './count-list.tsx'
import { WaitingAdjustments } from './waiting-adjustments.tsx'

export const meta = deskPageMeta('Counts')

export default function CountsPage() {
  const [query] = useSearchParams()
  const [saved, setSaved] = useState(0)
  const navigate = useNavigate()
  const q = query.get('q') ?? ''
  const product = query.get('product') ?? ''
  return (
    <DeskPageFrame page="Counts">
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
    </DeskPageFrame>
  )
}
