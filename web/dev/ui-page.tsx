import { type ReactNode, useState } from 'react'
import { data, href, useSearchParams } from 'react-router'
import { pageMeta } from '#web/layout/page-meta.ts'
import { CheckoutSteps } from '#web/cart/checkout-steps.tsx'
import { siteContext } from '#web/platform/server-context.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, type ButtonVariant, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { iconPaths } from '#web/ui/icon-paths.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Loader } from '#web/ui/loading.tsx'
import { Breadcrumbs, PageHeading } from '#web/ui/page-heading.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ProductListSkeleton, ProductSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StarRating } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from '../styles/desk.css?url'
import type { Route } from './+types/ui-page.ts'
import { ChartSamples } from './chart-samples.tsx'
import { FieldSamples, Sample } from './field-samples.tsx'

/** Parts of the desk are shown too. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Parts of the shop', matches })
}

/** A live shop has no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(siteContext).mode !== 'demo') throw data('Not found', { status: 404 })
  return Object.keys(iconPaths) as IconName[]
}

/** The components of web/ui in their states, for axe, screenshots and development. */
export default function UiPage({ loaderData: icons }: Route.ComponentProps) {
  return (
    <div className="page-column py-6">
      <PageHeading lead="Every part of web/ui in every state.">Parts of the shop</PageHeading>
      <Group title="Actions">
        <ButtonSamples />
      </Group>
      <Group title="Forms">
        <FieldSamples />
      </Group>
      <Group title="Feedback">
        <FeedbackSamples />
      </Group>
      <Group title="Charts">
        <ChartSamples />
      </Group>
      <Group title="Content">
        <ContentSamples icons={icons} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="py-4 text-2xl font-bold">{title}</h2>
      {children}
    </>
  )
}

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

function ButtonSamples() {
  const [quantity, setQuantity] = useState(2)
  return (
    <>
      {variants.map((variant) => (
        <Sample key={variant} title={`Button, ${variant}`}>
          <Button variant={variant}>{`Save ${variant}`}</Button>
          <Button variant={variant} size="large">
            <Icon name="cart" /> <span>Large {variant}</span>
          </Button>
          <Button variant={variant} disabled>
            {`Disabled ${variant}`}
          </Button>
          <Button variant={variant} busy busyLabel="Processing...">
            Busy
          </Button>
        </Sample>
      ))}
      <Sample title="Keys of a press, at 768 px and wider">
        <KeyHint keys={['Enter']} />
        <KeyHint keys={['Ctrl', 'Enter']} />
        <Button variant="secondary">
          <span>Place the order</span> <KeyHint keys={['Ctrl', 'Enter']} />
        </Button>
        <Button disabled>
          <span>Disabled</span> <KeyHint keys={['Ctrl', 'Enter']} />
        </Button>
      </Sample>
      <Sample title="Links">
        <LinkButton href={href('/products')}>Browse Products</LinkButton>
        <TextLink href={href('/products')}>A link in a text</TextLink>
      </Sample>
      <Sample title="Quantity stepper">
        <QuantityStepper name="Glycomet" value={quantity} onChange={setQuantity} max={5} />
        <QuantityStepper name="Syrup, sold out" value={1} onChange={() => {}} disabled />
      </Sample>
      <Sample title="Announcement">
        <Button
          variant="secondary"
          onClick={() => announce({ text: 'Glycomet was removed', action: { label: 'Undo', onPress: () => {} } })}
        >
          Say something that can be undone
        </Button>
      </Sample>
    </>
  )
}

const tones: readonly BadgeTone[] = ['neutral', 'brand', 'saving', 'success', 'danger', 'notice']

function FeedbackSamples() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Sample title="Alert">
        <AlertBox action={<Button variant="secondary">Try again</Button>}>Your orders could not be loaded.</AlertBox>
        <AlertBox tone="success">Your password is changed. Please log in.</AlertBox>
        <AlertBox tone="notice">You had 3 items before logging in.</AlertBox>
      </Sample>
      <Sample title="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon="rx">
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample title="Empty state">
        <EmptyState icon="bag" heading="p" title="No orders found." action={<Button>Browse Products</Button>}>
          <p>What you order will be listed here.</p>
        </EmptyState>
      </Sample>
      <Sample title="Loading">
        <Loader label="Fetching your orders" />
        <div className="flex w-full flex-col gap-4">
          <ProductListSkeleton count={5} />
          <ProductSkeleton />
          <RowsSkeleton count={2} />
        </div>
      </Sample>
      <Sample title="Dialog">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <Dialog
          title="Remove all items?"
          open={isOpen}
          onClose={close}
          actions={
            <>
              <Button variant="danger" onClick={close}>
                Yes, remove them
              </Button>
              <Button variant="secondary" onClick={close}>
                Keep them
              </Button>
            </>
          }
        >
          <p className="text-quiet">Your cart will be empty. Nothing is ordered or cancelled by this.</p>
        </Dialog>
      </Sample>
    </>
  )
}

function ContentSamples({ icons }: { icons: readonly IconName[] }) {
  const [query] = useSearchParams()
  return (
    <>
      <Sample title="Price">
        <Price sellingPrice={1234} mrp={1500} />
        <Price sellingPrice={36} mrp={36} />
        <Price sellingPrice={123456.5} mrp={200000} size="page" />
      </Sample>
      <Sample title="Stars">
        <StarRating rating={4.3} />
        <StarRating rating={{ breakdown: { 5: 12 }, totalReviews: 12 }} />
      </Sample>
      <Sample title="Missing picture">
        <Picture src={undefined} alt="A pack" sizes="160px" className="size-40 rounded-lg" />
      </Sample>
      <Sample title="Breadcrumbs">
        <Breadcrumbs crumbs={[{ label: 'Home', href: href('/') }, { label: 'Glycomet' }]} />
      </Sample>
      <Sample title="Checkout steps">
        <CheckoutSteps current={2} />
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Sample tabs"
          open={query.get('tab') ?? 'features'}
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
              { label: 'Expiry Date', value: 'N/A' },
            ]}
          />
        </Card>
      </Sample>
      <Sample title="Icons">
        {icons.map((name) => (
          <span key={name} className="flex w-20 flex-col items-center gap-1 text-xs text-quiet">
            <Icon name={name} size={32} />
            {name}
          </span>
        ))}
      </Sample>
    </>
  )
}
