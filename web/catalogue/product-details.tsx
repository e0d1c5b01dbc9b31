import type { ReactNode } from 'react'
import { href } from 'react-router'
import { saltPath } from '#domain/catalogue/salt-path.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import { say } from '#web/languages/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Breadcrumbs } from '#web/ui/page-heading.tsx'
import { Price } from '#web/ui/price.tsx'
import { StarRating } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { OtherBrand } from './product-alternatives.ts'
import { CheapestBrand } from './other-brands.tsx'
import { BuyBox } from './buy-box.tsx'
import { ProductFacts, storageBadge } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import type { ProductSection, ProductTexts, PurchaseTerms } from './product-texts.ts'
import { type DetailedProduct, isSoldOut, unitPriceText } from './product-shape.ts'
import { PurchaseFacts } from './purchase-facts.tsx'
import { ReducedText, TextBlocks } from './reduced-text.tsx'

type ProductDetailsProps = {
  product: DetailedProduct
  texts: ProductTexts
  terms: PurchaseTerms
  otherBrands: readonly OtherBrand[]
  path: string
  tab: string
  inCart: number
  /** When and for how much the product is delivered. */
  delivery: ReactNode
  onBuy: (quantity: number) => void
}

/** The product details (catalogue-11). */
export function ProductDetails({
  product,
  texts,
  terms,
  otherBrands,
  path,
  tab,
  inCart,
  delivery,
  onBuy,
}: ProductDetailsProps) {
  const { productName, category, rating, sellingPrice, mrp, images, imageAlts, prescriptionRequired } = product
  const perUnit = unitPriceText(product)
  return (
    <div className="page-column pt-2 pb-8">
      <Breadcrumbs
        crumbs={[
          { label: say('Home'), href: href('/') },
          { label: 'Products', href: href('/products') },
          ...(category === ''
            ? []
            : [{ label: say(category), href: `${href('/products')}?category=${slugOf(category)}` }]),
          { label: productName },
        ]}
      />
      <div className="two-columns pt-2">
        <ProductGallery
          images={images}
          alts={imageAlts}
          name={productName}
          prescriptionRequired={prescriptionRequired}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-2">
            <h1 translate="no" className="text-2xl font-bold md:text-3xl">
              {productName}
            </h1>
            <Origin product={product} />
            <StarRating rating={rating} />
          </div>
          <div className="flex flex-col gap-1">
            <Price sellingPrice={sellingPrice} mrp={mrp} size="page" />
            <p className="text-quiet">
              <span>{say(product.packSize)}</span>
              <span>{perUnit && product.packSize ? ` · ${perUnit}` : perUnit}</span>
            </p>
            <p className="text-xs text-quiet">Inclusive of all taxes</p>
            <CheapestBrand otherBrands={otherBrands} />
          </div>
          <Availability product={product} />
          <BuyBox product={product} inCart={inCart} onBuy={onBuy} />
          {delivery}
          <PurchaseFacts productName={productName} terms={terms} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <TextTabs texts={texts} path={path} open={tab === '' ? 'features' : tab} />
          <Sections sections={texts.sections} />
          <p className="text-xs text-quiet empty:hidden">{texts.check}</p>
        </div>
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

/** The highlighted features and the description; a tab is an address, so it works without JavaScript. */
function TextTabs({ texts, path, open }: { texts: ProductTexts; path: string; open: string }) {
  return (
    <section aria-label="More about this product">
      <Tabs
        label="More about this product"
        open={open}
        hrefOf={(key) => (key === 'features' ? path : `${path}?tab=${key}`)}
        tabs={[
          {
            key: 'features',
            label: 'Highlighted Features',
            content: <ReducedText blocks={texts.features} fallback="No highlighted features available." />,
          },
          {
            key: 'description',
            label: say('Description'),
            content: <ReducedText blocks={texts.description} fallback="No description available." />,
          },
        ]}
      />
    </section>
  )
}

/** Brand, maker, country and composition. A salt links to its page. */
function Origin({
  product: { brand, manufacturer, countryOfOrigin, composition, schedule, reading },
}: {
  product: DetailedProduct
}) {
  const maker = [brand, manufacturer].filter(Boolean).join(' by ')
  const salts = schedule === 'NA' ? [] : composition.split(/\s*\+\s*(?![^(]*\))/).filter(Boolean)
  return (
    <div className="flex flex-col gap-1 text-quiet">
      <p>{[maker, countryOfOrigin].filter(Boolean).join(' · ')}</p>
      {salts.length > 0 && (
        <p>
          <span className="sr-only">Composition: </span>
          {salts.map((salt, index) => (
            <span key={salt}>
              {index > 0 && <span> + </span>}
              <AppLink
                href={saltPath(salt.replace(/\s*\(\d[^()]*\)\s*$/, ''))}
                className="font-semibold text-brand-strong underline"
              >
                {salt}
              </AppLink>
            </span>
          ))}
        </p>
      )}
      {__language__ !== 'en' && reading && <p translate="no">{reading}</p>}
    </div>
  )
}

/** Uses, directions and cautions as sections with anchors. */
function Sections({ sections }: { sections: readonly ProductSection[] }) {
  if (sections.length === 0) return null
  return (
    <section aria-label="Using this product" className="flex flex-col gap-5">
      <nav aria-label="Sections" className="flex flex-wrap gap-2">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-quiet hover:border-brand hover:text-brand-strong"
          >
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-1.5">
          <h2 id={`${id}-title`} className="text-xl font-semibold">
            {title}
          </h2>
          <TextBlocks blocks={blocks} />
        </section>
      ))}
    </section>
  )
}

/** The duties of the buyer under each schedule of the Drugs Rules. */
const scheduleSentences: { readonly [S in Schedule]?: string } = {
  G: 'Schedule G: to be taken under a doctor’s care.',
  H: 'Schedule H: sold only on the prescription of a registered doctor.',
  H1: 'Schedule H1: sold only on a prescription, which the pharmacist keeps on record.',
}

/** Stock, storage and prescription. */
function Availability({ product }: { product: DetailedProduct }) {
  const { availability, prescriptionRequired, storageInstructions, stock, schedule } = product
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
          {say(availability) || (soldOut ? 'Out of Stock' : 'In Stock')}
        </Badge>
        {storage && (
          <Badge tone="brand" icon={storage.isCold ? 'snowflake' : 'store'}>
            {storage.text}
          </Badge>
        )}
      </p>
      {prescriptionRequired && (
        <p className="flex gap-2 rounded-lg bg-brand-soft p-3 text-brand-strong">
          <Icon name="rx" />
          <span>
            <strong>Prescription needed.</strong> {scheduleSentences[schedule as Schedule]} You can order now; the
            pharmacist will ask for your prescription before it is handed over.
          </span>
        </p>
      )}
    </div>
  )
}
