import { href, useNavigate } from 'react-router'
import { productEdits } from '#domain/catalogue/product-changes.ts'
import { mapEditedFields } from '#domain/catalogue/edited-fields.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { ListLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { formValues } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/new-product-page.ts'
import { ProductForm } from './product-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'New product', matches })
}

const initialTexts = { hsn: '3004', gstPercent: '5', countryOfOrigin: 'India' }
const initialFields = { ...mapEditedFields(() => ''), ...initialTexts }

export default function NewProductPage() {
  const navigate = useNavigate()
  const formApi = useFormApi()
  return (
    <RequirePermission action="products.class" title="New product">
      <div className="page-column max-w-4xl py-6 md:py-8">
        <ListLink label="Products" href={href('/desk/products')} />
        <PageHeading>New product</PageHeading>
        <p className="pt-2 pb-6 text-quiet">It has no stock and cannot be bought until you correct the stock.</p>
        <Card>
          <ProductForm
            fields={initialFields}
            action="products.class"
            submitLabel={productEdits.create.label}
            send={(fields, form) =>
              formApi('POST /api/desk/products', { ...fields, ...formValues(form, ['mrp', 'sellingPrice']) })
            }
            onSaved={({ product: { _id: id }, warning }) => {
              announce({ text: productEdits.create.done, isAcrossPages: true })
              void navigate(href('/desk/products/:id', { id }), { state: { warning } })
            }}
            hasPrices
          />
        </Card>
      </div>
    </RequirePermission>
  )
}
