import type { ShownTradePrice } from '#contract/trade.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { session } from '#web/accounts/session-store.ts'
import { loadTradePrices } from './load-trade-prices.ts'

/** Marks what stands here, with the id of its product. */
const MARK = 'data-trade'
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
  readonly render: (price: ShownTradePrice) => HTMLElement
}

async function paint(): Promise<void> {
  const places = [...findCards(), ...findProductPage()]
  if (places.length === 0) return
  const prices = session.token === null ? null : await loadTradePrices(places.map(({ id }) => id))
  for (const { id, before, render } of places) {
    const price = prices?.get(id)
    const next = before.nextElementSibling
    const shown = next?.hasAttribute(MARK) ? next : null
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
    const before = card.querySelector(':scope > div:last-child > div > :first-child')
    return link === null || before === null ? [] : [{ id: lastPart(link.pathname), before, render: renderLine }]
  })
}

/** On the page of a product it follows quantity and button. */
function findProductPage(): Place[] {
  const before = document.querySelector('[data-buy-bar]')
  return before === null ? [] : [{ id: lastPart(location.pathname), before, render: renderBox }]
}

function lastPart(path: string): string {
  return decodeURIComponent(path.split('/').at(-1) ?? '')
}

function renderLine({ slabs: [first] }: ShownTradePrice): HTMLElement {
  if (first === undefined) return create('p', '')
  const { rate, minQuantity, scheme } = first
  const from = minQuantity > 1 && `from ${minQuantity}`
  return create('p', '', [`Trade ${amount(rate)}`, from, scheme].filter(Boolean).join(' · '))
}

function renderBox({ slabs, taxPercent, mrp }: ShownTradePrice): HTMLElement {
  const box = create('section', 'flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 md:p-6')
  box.setAttribute('aria-label', 'Your trade price')
  const list = create('ul', 'flex flex-col gap-2')
  list.append(...slabs.map(renderSlab))
  box.append(
    create('h2', 'text-lg font-semibold', 'Your trade price'),
    create('p', 'text-quiet', `Per pack, GST ${taxPercent} % extra. MRP ${amount(mrp)}.`),
    list,
  )
  return box
}

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
