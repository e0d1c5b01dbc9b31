import { createClient } from '#contract/client.ts'

/**
 * A stored cart whose lines change when the server names stock and prices: all of a scarce product, a product that needs a
 * prescription, ordinary products, and optionally a product that is gone.
 */
export async function storedUnevenCart(url: string, { isOneGone = false } = {}): Promise<string> {
  const list = await createClient({ send: fetch, origin: url })('GET /api/products', {})
  if (!list.ok) throw new Error('There are no products.')
  const sellable = list.body.data.filter(({ stock }) => stock > 0)
  const [scarce] = sellable.toSorted((one, other) => one.stock - other.stock)
  const prescribed = sellable.find((product) => product !== scarce && product.prescriptionRequired)
  const ordinary = sellable.filter((product) => product !== scarce && !product.prescriptionRequired).slice(0, 2)
  if (!scarce || !prescribed) throw new Error('No product is scarce or needs a prescription.')
  const lines = [scarce, prescribed, ...ordinary].map((product) => {
    const { _id: id, productName, sellingPrice, images, brand, packSize, mrp, prescriptionRequired, stock } = product
    const quantity = product === scarce ? stock : 1
    const image = images[0] ?? ''
    return { id, productName, sellingPrice, quantity, image, brand, packSize, mrp, prescriptionRequired }
  })
  const [last] = lines.slice(-1)
  const gone = isOneGone && last ? [{ ...last, id: 'prd_gone', productName: 'A product that is gone' }] : []
  return JSON.stringify([...lines, ...gone])
}
