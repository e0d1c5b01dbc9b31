import { AlertBox } from '#web/ui/alert.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loader, ProductListSkeleton, ProductSkeleton, RowsSkeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DialogSample } from './dialog-sample.tsx'
import { Row, Sample } from './sample.tsx'

const tones: readonly BadgeTone[] = ['neutral', 'brand', 'saving', 'success', 'danger', 'notice']

export function FeedbackSamples() {
  return (
    <>
      <Sample title="Alert">
        <AlertBox>Failed to save address. Please try again.</AlertBox>
        <AlertBox action={<Button variant="secondary">Try again</Button>}>
          Your orders could not be loaded just now.
        </AlertBox>
        <AlertBox tone="success">Your password is changed. Please log in.</AlertBox>
        <AlertBox tone="notice">You had 3 items before logging in.</AlertBox>
      </Sample>
      <Sample title="Badge">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge icon="rx">Prescription</Badge>
          <Badge tone="brand" icon="snowflake">
            Keep cold
          </Badge>
        </Row>
      </Sample>
      <Sample title="Empty state">
        <EmptyState icon="bag" heading="p" title="No orders found." action={<Button>Browse Products</Button>}>
          <p>What you order will be listed here.</p>
        </EmptyState>
      </Sample>
      <Sample title="Loader">
        <Loader label="Fetching your orders" />
      </Sample>
      <Sample title="Skeletons">
        <ProductListSkeleton count={5} />
        <ProductSkeleton />
        <RowsSkeleton count={2} />
      </Sample>
      <DialogSample />
      <Sample title="Words for screen readers">
        <p>
          Cart <VisuallyHidden>with 3 items</VisuallyHidden> (the rest of this sentence is only heard)
        </p>
      </Sample>
    </>
  )
}
