import { createClient } from '#contract/client.ts'

/** The browser storage of a customer with one order and a filled cart. */
type CustomerWithOrder = { readonly id: string; readonly storage: Readonly<Record<string, string>> }

const account = { email: 'asha.rao@example.com', username: 'Asha Rao', password: 'neem tulsi ashwagandha' }
const address = {
  name: 'Asha Rao',
  phoneNumber: '9876543210',
  email: account.email,
  address: '12 Lotus Lane, Banjara Hills',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500034',
  country: 'India' as const,
}

export async function orderAsDemoCustomer(url: string): Promise<CustomerWithOrder> {
  let token: string | null = null
  const call = createClient({ send: fetch, origin: url, token: () => token })
  await call('POST /api/auth/register', account)
  const registered = await call('POST /api/auth/register', { ...account, otp: await readCode(url) })
  if (!registered.ok || !('token' in registered.body))
    throw new Error(`The registration failed: ${JSON.stringify(registered)}`)
  token = String(registered.body.token)
  await call('POST /api/address', address)
  const list = await call('GET /api/products', { limit: 3, page: 1 })
  if (!list.ok) throw new Error('There are no products')
  const lines = list.body.data.map((product, index) => {
    const { _id: id, productName, sellingPrice, images, brand, packSize, mrp, prescriptionRequired } = product
    const quantity = index + 1
    return {
      line: { productId: id, quantity, price: sellingPrice, name: productName },
      kept: {
        id,
        productName,
        sellingPrice,
        quantity,
        image: images[0] ?? '',
        brand,
        packSize,
        mrp,
        prescriptionRequired,
      },
    }
  })
  const itemsTotal = Math.round(lines.reduce((sum, { line }) => sum + line.price * line.quantity * 100, 0)) / 100
  const placed = await call('POST /api/orders/create', {
    items: lines.map(({ line }) => line),
    shippingDetails: address,
    paymentType: 'COD',
    itemsTotal,
    deliveryFee: 49,
    totalAmount: itemsTotal + 49,
  })
  if (!placed.ok) throw new Error(`The order failed: ${JSON.stringify(placed)}`)
  await call('POST /api/cart/update', { items: lines.map(({ line }) => line) })
  const cart = JSON.stringify(lines.map(({ kept }) => kept))
  return {
    id: placed.body.order._id,
    storage: {
      authToken: token,
      username: account.username,
      isLoggedIn: 'true',
      cart,
      shippingAddress: JSON.stringify(address),
    },
  }
}

/** Reads the code from the demo mailbox. */
async function readCode(url: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { text: string }[]
    const code = /\b(\d{6})\b/.exec(mails[0]?.text ?? '')?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No code was mailed')
}
