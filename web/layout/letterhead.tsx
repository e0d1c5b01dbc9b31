import { shop } from '#shop/shop.ts'

/** On paper the shop says who it is in three lines, in place of everything that could be pressed. */
export function Letterhead() {
  const [address] = shop.addresses
  return (
    <div className="page-column hidden border-b border-line pb-4 print:block">
      <p className="text-xl font-bold">{shop.name}</p>
      <p>{address.lines.join(', ')}</p>
      <p>{[shop.phones[0].display, shop.email.display, shop.website.display].join(' · ')}</p>
    </div>
  )
}
