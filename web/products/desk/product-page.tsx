import { type ComponentProps, useState } from 'react'
import { href, useLocation } from 'react-router'
import type { DeskProduct } from '#contract/desk-products.ts'
import { productEdits } from '#domain/catalogue/product-changes.ts'
import { textCheckSentence } from '#domain/catalogue/text-check.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { RecordHistory } from '#web/staff/desk/record-history.tsx'
import { BarcodeLabels, LabelSection, useLabelPrint } from '#web/stock/desk/barcode-labels.tsx'
import { ProductBatches } from '#web/stock/desk/product-batches.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/product-page.ts'
import { ProductChangeButtons, TextCheckButton, withStock } from './product-change-buttons.tsx'
import { ProductFlags } from './product-flags.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductTranslations } from './product-translations.tsx'
import { ProductPictures } from './product-pictures.tsx'
import type { ProductChanges } from './use-pictures.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Product', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/products/:id', { id })
}

export default function DeskProductPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="products.read"
      title="Product"
      list={{ label: 'Products', href: href('/desk/products') }}
      result={result}
    >
      {({ product }) => <ProductDetails key={product._id} loaded={product} />}
    </DetailsPage>
  )
}

function ProductDetails({ loaded }: { loaded: DeskProduct }) {
  const [product, setProduct] = useState(loaded)
  const labels = useLabelPrint()
  // Orders change the stock. Other changes appear after a save, so that forms keep their contents.
  useRefresh(async () => {
    const result = await deskApi('GET /api/desk/products/:id', { id: loaded._id }, { headers: backgroundHeaders })
    if (result.ok) setProduct((shown) => withStock(shown, result.body.product))
  })
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 print:hidden">
        <h1 translate="no" className="text-2xl font-bold wrap-anywhere md:text-3xl">
          {product.productName}
        </h1>
        <ProductFlags product={product} />
        {!product.isWithdrawn && (
          <AppLink
            href={href('/product-details/:id', { id: product._id })}
            className="inline-flex md:ml-auto min-h-11 items-center font-semibold text-brand-strong hover:underline"
          >
            See it in the shop
          </AppLink>
        )}
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:hidden">
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Pictures">
            <ProductPictures product={product} onSaved={setProduct} onStale={setProduct} />
          </DeskSection>
          <DeskSection title="Details">
            <ProductFields product={product} onSaved={setProduct} onStale={setProduct} />
          </DeskSection>
          <ProductTranslations product={product} onChanged={setProduct} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          <PriceAndStock product={product} onChanged={setProduct} />
          <MedicalTexts product={product} onChanged={setProduct} />
          <ProductBatches productId={product._id} />
          <LabelSection code={product.labelCode} print={labels.print} />
          <DeskSection title="History">
            <RecordHistory history={product.history} />
          </DeskSection>
        </div>
      </div>
      <BarcodeLabels
        count={labels.count}
        code={product.labelCode}
        name={product.productName}
        note={product.fields.shelf}
      />
    </>
  )
}

function ProductFields({ product, onSaved, onStale }: ProductChanges) {
  // The page of a new product brings its warning along.
  const { state } = useLocation()
  const [warning, setWarning] = useState((state as { warning?: string | null } | null)?.warning ?? null)
  const api = useFormApi()
  return (
    <>
      {warning !== null && (
        <AlertBox key={product.version} ref={(box) => box?.scrollIntoView({ block: 'center' })}>
          {warning}
        </AlertBox>
      )}
      <ProductForm
        fields={product.fields}
        action="products.edit"
        submitLabel={productEdits.edit.label}
        send={(fields) => api('POST /api/desk/products/:id', { id: product._id, version: product.version, ...fields })}
        onSaved={(saved) => {
          setWarning(saved.warning)
          onSaved(saved.product)
          announce(productEdits.edit.done)
        }}
        onStale={onStale}
      />
    </>
  )
}

function PriceAndStock({ product, onChanged }: ComponentProps<typeof ProductChangeButtons>) {
  return (
    <DeskSection title="Price and stock">
      <FactList
        facts={[
          { label: 'MRP', value: <Rupees amount={product.mrp} /> },
          { label: 'Selling price', value: <Rupees amount={product.sellingPrice} className="font-semibold" /> },
          { label: 'Stock', value: <span className="font-semibold">{product.stock}</span> },
        ]}
      />
      <ProductChangeButtons product={product} onChanged={onChanged} />
    </DeskSection>
  )
}

function MedicalTexts({ product, onChanged }: ComponentProps<typeof TextCheckButton>) {
  if (product.fields.schedule === 'NA') return null
  return (
    <DeskSection title="Medical texts">
      <p>{textCheckSentence(product.textCheck)}</p>
      {product.textCheck === null && <TextCheckButton product={product} onChanged={onChanged} />}
    </DeskSection>
  )
}
