import { href } from 'react-router'
import type { ShownTradePrice } from '#contract/trade.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { nextOrderable, slabFor } from '#domain/trade/trade-terms.ts'
import { readWholeNumber } from '#domain/typed-digits.ts'
import { session } from '#web/accounts/session-store.ts'
import { announce } from '#web/ui/announcer.tsx'
import { addToPad } from './add-to-pad.ts'
import { loadTradePrices } from './load-trade-prices.ts'
import { paintBuyerLinks } from './paint-buyer-links.ts'

/** Marks what stands here, with the id of its product. */
const MARK = 'data-trade'
/** What stands of retail prices on a card: saving, price of a unit and button. */
const CARD_RETAIL = '.cart-buttons, .badge-saving, :scope > div:last-child > div > p:not(.arrival)'
/** On the page of a product: price, price of a unit, its tax, and the prices of other brands. */
const PAGE_RETAIL = [
  '.price-large',
  '.price-large ~ p > span + span',
  '.price-large ~ p + p',
  '.cheapest-brand',
  '#other-brands-title+p>span',
  '.other-brand > p:nth-child(2n)',
]
  .map((part) => `#main ${part}`)
  .join(', ')
let isStarted = false
let isWaiting = false

/**
 * Shows the trade prices of a verified buyer on product cards and pages, also on those that appear later. It works on the document and
 * not in the components, so that the first load of shoppers holds nothing of it.
 */
export function startTradePrices(): void {
  if (isStarted) return
  isStarted = true
  new MutationObserver(paintLater).observe(document.body, { childList: true, subtree: true })
  session.state.subscribe(paintLater)
  session.state.subscribe(() => void paintBuyerLinks())
  void paintBuyerLinks()
  paintLater()
}

/** Once per frame, because React renders a list in many steps. */
function paintLater(): void {
  if (isWaiting) return
  isWaiting = true
  requestAnimationFrame(() => {
    isWaiting = false
    void paint()
  })
}

type Place = {
  readonly id: string
  /** The price follows this element. */
  readonly before: Element
  /** The retail prices and their button, which a trade price replaces (trade-17). */
  readonly retail: readonly HTMLElement[]
  readonly render: (price: ShownTradePrice) => HTMLElement
}

async function paint(): Promise<void> {
  const places = [...findCards(), ...findProductPage()]
  if (places.length === 0) return
  const prices = session.token === null ? null : await loadTradePrices(places.map(({ id }) => id))
  for (const { id, before, retail, render } of places) {
    const price = prices?.get(id)
    const next = before.nextElementSibling
    const shown = next?.hasAttribute(MARK) ? next : null
    for (const part of retail) part.hidden = Boolean(price)
    // A change would wake the observer again.
    if (shown?.getAttribute(MARK) === (price ? id : undefined)) continue
    shown?.remove()
    if (!price) continue
    const element = render(price)
    element.setAttribute(MARK, id)
    before.after(element)
  }
}

/** On a card the price follows the retail price, which is the first child of its parent. */
function findCards(): Place[] {
  return [...document.querySelectorAll('.product-card')].flatMap((card) => {
    const link = card.querySelector<HTMLAnchorElement>('a[href*="/product-details/"]')
    const before = card.querySelector<HTMLElement>(':scope > div:last-child > div > :first-child')
    if (link === null || before === null) return []
    const retail = [before, ...card.querySelectorAll<HTMLElement>(CARD_RETAIL)]
    const name = link.textContent
    return [{ id: lastPart(link.pathname), before, retail, render: (price) => renderLine(price, name) }]
  })
}

/** On the page of a product it follows quantity and button. */
function findProductPage(): Place[] {
  const before = document.querySelector<HTMLElement>('[data-buy-bar]:not(.checkout-bar)')
  if (before === null) return []
  const retail = [before, ...document.querySelectorAll<HTMLElement>(PAGE_RETAIL)]
  const name = document.querySelector('#main h1')?.textContent ?? ''
  return [{ id: lastPart(location.pathname), before, retail, render: (price) => renderBox(price, name) }]
}

function lastPart(path: string): string {
  return decodeURIComponent(path.split('/').at(-1) ?? '')
}

/** One price and one button, which adds the smallest order of the product to the pad. */
function renderLine(price: ShownTradePrice, name: string): HTMLElement {
  const [first] = price.slabs
  const line = create('div', 'flex flex-col gap-2')
  if (first === undefined) return line
  const { rate, minQuantity, scheme } = first
  const from = minQuantity > 1 && `from ${minQuantity}`
  const least = nextOrderable(1, toSlabs(price))
  const button = create('button', 'button button-primary', `Add ${least}`)
  button.setAttribute('aria-label', `Add ${least} to the order pad: ${name}`)
  button.addEventListener('click', () => void addPacks(price, name, least))
  line.append(create('p', 'font-semibold', [`Trade ${amount(rate)}`, from, scheme].filter(Boolean).join(' · ')), button)
  return line
}

function renderBox(price: ShownTradePrice, name: string): HTMLElement {
  const { slabs, taxPercent, mrp } = price
  const box = create('section', 'flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 md:p-6')
  box.setAttribute('aria-label', 'Your trade price')
  const list = create('ul', 'flex flex-col gap-2')
  list.append(...slabs.map(renderSlab))
  box.append(
    create('h2', 'text-lg font-semibold', 'Your trade price'),
    create('p', 'text-quiet', `Per pack, GST ${taxPercent} % extra. MRP ${amount(mrp)}.`),
    list,
    renderQuantity(price, name),
  )
  return box
}

/** Packs in steps of the case, and the button that adds them. */
function renderQuantity(price: ShownTradePrice, name: string): HTMLElement {
  const slabs = toSlabs(price)
  const row = create('div', 'flex flex-wrap items-center gap-2')
  const input = create(
    'input',
    'min-h-11 w-24 rounded-lg border border-edge bg-surface px-3 text-right text-lg tabular-nums',
  )
  if (!(input instanceof HTMLInputElement)) return row
  input.inputMode = 'numeric'
  input.value = String(nextOrderable(1, slabs))
  input.setAttribute('aria-label', `Packs of ${name}`)
  const packs = () => nextOrderable(Math.max(1, readWholeNumber(input.value) ?? 1), slabs)
  const step = (by: 1 | -1) => () => {
    const now = packs()
    const casePack = slabFor(now, slabs)?.casePack ?? 1
    input.value = String(nextOrderable(Math.max(1, now + by * casePack), slabs))
  }
  const [fewer, more] = [
    create('button', 'button button-secondary', '−'),
    create('button', 'button button-secondary', '+'),
  ]
  fewer.setAttribute('aria-label', 'Fewer packs')
  more.setAttribute('aria-label', 'More packs')
  fewer.addEventListener('click', step(-1))
  more.addEventListener('click', step(1))
  const button = create('button', 'button button-primary grow', 'Add to the order pad')
  button.addEventListener('click', () => {
    input.value = String(packs())
    void addPacks(price, name, packs())
  })
  row.append(fewer, input, more, button)
  return row
}

async function addPacks({ productId }: ShownTradePrice, name: string, quantity: number): Promise<void> {
  const failure = await addToPad([{ productId, name, quantity }])
  const added = `${quantity} ${quantity === 1 ? 'pack' : 'packs'} on the order pad: ${name}`
  announce(failure ?? { text: added, action: { label: 'Order pad', href: href('/trade/order') } })
}

const toSlabs = ({ slabs }: ShownTradePrice) =>
  slabs.map(({ minQuantity, casePack, rate }) => ({ minQuantity, casePack, rate: tolerantPaise(rate), scheme: null }))

function renderSlab({ rate, minQuantity, scheme, casePack, net, marginPercent }: ShownTradePrice['slabs'][number]) {
  const line = create('li', 'flex flex-wrap items-baseline gap-x-4 tabular-nums')
  line.append(create('strong', 'text-xl', amount(rate)), create('span', '', `from ${minQuantity}`))
  if (scheme !== '') line.append(create('span', '', `Scheme ${scheme}`))
  if (casePack > 1) line.append(create('span', '', `Case of ${casePack}`))
  line.append(create('span', 'w-full text-quiet', `Net ${amount(net)} with tax, margin ${marginPercent} %`))
  return line
}

function create(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function amount(rupees: number): string {
  return formatRupees(tolerantPaise(rupees))
}
