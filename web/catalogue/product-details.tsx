import { href } from 'react-router'
import { slugOf } from '#domain/catalogue/slug.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Breadcrumbs } from '#web/ui/page-heading.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BuyBox } from './buy-box.tsx'
import { ProductFacts, storageBadge } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { type DetailedProduct, isSoldOut } from './product-shape.ts'
import { ReducedText } from './reduced-text.tsx'

type ProductDetailsProps = {
  product: DetailedProduct
  path: string
  tab: string
  inCart: number
  onBuy: (quantity: number) => void
}

/** The product details (spec §2). */
export function ProductDetails({ product, path, tab, inCart, onBuy }: ProductDetailsProps) {
  const { productName, category, brand, manufacturer, rating, sellingPrice, mrp, images, prescriptionRequired } =
    product
  return (
    <div className="page-column pt-2 pb-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', href: href('/') },
          { label: 'Products', href: href('/products') },
          ...(category === '' ? [] : [{ label: category, href: `${href('/products')}?category=${slugOf(category)}` }]),
          { label: productName },
        ]}
      />
      <div className="grid gap-6 pt-2 md:grid-cols-2 md:gap-10">
        <ProductGallery images={images} name={productName} prescriptionRequired={prescriptionRequired} />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-2">
            <h1 className="text-2xl font-bold md:text-3xl">{productName}</h1>
            <p className="text-quiet">{[brand, manufacturer].filter(Boolean).join(' by ')}</p>
            <Stars rating={rating} />
          </div>
          <div className="flex flex-col gap-1">
            <Price sellingPrice={sellingPrice} mrp={mrp} size="page" />
            <p className="text-xs text-quiet">Inclusive of all taxes</p>
          </div>
          <Availability product={product} />
          <BuyBox product={product} inCart={inCart} onBuy={onBuy} />
        </div>
      </div>
      <div className="grid gap-x-10 gap-y-8 pt-10 md:grid-cols-2">
        <section aria-label="More about this product" className="min-w-0">
          <Tabs
            label="More about this product"
            open={tab === '' ? 'features' : tab}
            hrefOf={(key) => (key === 'features' ? path : `${path}?tab=${key}`)}
            tabs={[
              {
                key: 'features',
                label: 'Highlighted Features',
                content: (
                  <ReducedText html={product.highlightedFeatures} fallback="No highlighted features available." />
                ),
              },
              {
                key: 'description',
                label: 'Description',
                content: <ReducedText html={product.description} fallback="No description available." />,
              },
            ]}
          />
        </section>
        <section aria-labelledby="facts-title">
          <h2 id="facts-title" className="flex min-h-12 items-center border-b border-line text-xl font-semibold">
            Product information
          </h2>
          <ProductFacts product={product} />
        </section>
      </div>
    </div>
  )
}

/** Stock, storage, origin and prescription. */
function Availability({ product }: { product: DetailedProduct }) {
  const { availability, prescriptionRequired, storageInstructions, stock, countryOfOrigin } = product
  const soldOut = isSoldOut(product)
  const few = stock !== null && stock > 0 && stock <= 5
  const storage = storageBadge(storageInstructions)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-2">
        <Badge
          tone={soldOut ? 'danger' : few ? 'notice' : 'success'}
          icon={soldOut ? 'close' : few ? undefined : 'check'}
        >
          {availability || (soldOut ? 'Out of Stock' : 'In Stock')}
        </Badge>
        {storage && (
          <Badge tone="brand" icon={storage.isCold ? 'snowflake' : 'store'}>
            {storage.text}
          </Badge>
        )}
        {isImported(countryOfOrigin) && <Badge icon="globe">Made in {countryOfOrigin}</Badge>}
      </p>
      {prescriptionRequired && (
        <p className="flex gap-2 rounded-lg bg-brand-soft p-3 text-brand-strong">
          <Icon name="rx" />
          <span>
            <strong>Prescription needed.</strong> You can order now; the pharmacist will ask for your prescription
            before it is handed over.
          </span>
        </p>
      )}
    </div>
  )
}

function isImported(country: string): boolean {
  return country !== '' && country.toLowerCase() !== 'india'
}
