import { href } from 'react-router'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { expiryText, ProductFlags } from './product-flags.tsx'

export const meta = deskPageMeta('Products')

export default function DeskProductsPage() {
  return (
    <DeskListPage
      page="Products"
      load="GET /api/desk/products"
      cursor="_id"
      search="Name, maker or salt"
      views={{
        label: 'Product filters',
        name: 'filter',
        tabs: { '': 'All', 'low-stock': 'Low stock', 'near-expiry': 'Near expiry', withdrawn: 'Withdrawn' },
      }}
      renderAbove={() => <ListLinks />}
      nouns={['product', 'products']}
      empty={({ q, view }) =>
        q === '' && view === ''
          ? {
              icon: 'store',
              title: 'There is no product yet.',
              text: 'Import a list from your billing program, or add a product by hand.',
            }
          : { icon: 'search', title: 'No products found.', text: 'Try fewer words, or choose All.' }
      }
    >
      {(product) => (
        <ListRow
          to={href('/desk/products/:id', { id: product._id })}
          title={product.productName}
          flags={<ProductFlags product={product} />}
          side={
            <p>
              <Rupees amount={product.sellingPrice} className="font-semibold" />
              <span className="text-quiet">
                {' '}
                · MRP <Rupees amount={product.mrp} />
              </span>
              <span className="block text-quiet">
                {product.stock} in stock<span>{expiryText(product)}</span>
              </span>
            </p>
          }
        >
          <p className="text-quiet">{[product.packSize, product.manufacturer].filter(Boolean).join(' · ')}</p>
        </ListRow>
      )}
    </DeskListPage>
  )
}

function ListLinks() {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <LinkButton href={href('/desk/products/new')} variant="secondary">
        New product
      </LinkButton>
      <LinkButton href={href('/desk/products/import')} variant="secondary">
        Import
      </LinkButton>
      <DownloadButton
        label="Export as CSV"
        action="products.edit"
        path="/api/desk/products/export"
        fileName="products.csv"
      />
    </div>
  )
}
