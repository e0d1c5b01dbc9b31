import { href } from 'react-router'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { session } from '#web/accounts/session-store.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'

const MARK = 'data-buyer-link'
/** Set once the shop has said that the customer of this browser is a buyer. Others are not asked about. */
const IS_BUYER = 'isTradeBuyer'
/** The shortcuts of phones that make room. Both are in the footer. */
const REPLACED = [href('/photo-gallery'), href('/contact-us')]

let asked: string | null = null

/** Notes what the shop said about the customer, and shows a buyer the links. */
export function noteBuyer(isBuyer: boolean): void {
  if (isBuyer) localStore.write(IS_BUYER, 'yes')
  else localStore.remove(IS_BUYER)
  void paintBuyerLinks()
}

/** Shows the order pad and what is due in the header and the bottom bar of a verified buyer (trade-17). */
export async function paintBuyerLinks(): Promise<void> {
  const { token } = session
  const buyer = localStore.read(IS_BUYER) === null ? null : token
  if (buyer === asked) return
  asked = buyer
  for (const link of document.querySelectorAll(`[${MARK}]`)) link.remove()
  showShortcuts(true)
  if (buyer === null) return
  const answer = await api('GET /api/trade/credit', {})
  if (asked !== buyer || !answer.ok) return
  const { due } = answer.body
  const links: BuyerLink[] = [{ text: 'Order pad', target: href('/trade/order'), icon: 'bag' }]
  if (due !== null) {
    const text = `Due ${formatRupees(tolerantPaise(Math.max(0, due)))}`
    links.push({ text, target: href('/trade/account'), icon: 'store' })
  }
  document.querySelector('.main-nav ul')?.append(...links.map((link) => createLink(link, 'header-link')))
  showShortcuts(false)
  document.querySelector('.bottom-bar ul')?.append(...links.map(createShortcut))
}

function showShortcuts(areShown: boolean): void {
  for (const target of REPLACED) {
    const item = document.querySelector(`.bottom-bar a[href="${target}"]`)?.closest('li')
    if (item !== null && item !== undefined) item.hidden = !areShown
  }
}

type BuyerLink = { readonly text: string; readonly target: string; readonly icon: string }

function createLink({ text, target }: BuyerLink, look: string): HTMLLIElement {
  const item = document.createElement('li')
  item.setAttribute(MARK, '')
  const link = document.createElement('a')
  link.href = target
  link.className = look
  link.append(Object.assign(document.createElement('span'), { textContent: text }))
  item.append(link)
  return item
}

function createShortcut(link: BuyerLink): HTMLLIElement {
  const item = createLink(link, 'bottom-link')
  item.className = 'min-w-0 flex-auto'
  const drawing = document.querySelector('.bottom-bar svg')?.cloneNode(true)
  if (drawing instanceof SVGElement) {
    drawing.querySelector('use')?.setAttribute('href', `#icon-${link.icon}`)
    item.querySelector('a')?.prepend(drawing)
  }
  return item
}
