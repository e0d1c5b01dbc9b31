import type { HeldFileList } from '#web/platform/held-files.ts'

/** A logout deletes it. */
const STORE = 'pictures'
const PATH = '/carried-files/'
const listInputs = () => [...document.querySelectorAll<HTMLInputElement>('main input[data-pictures=device]')]

/** Stores the chosen files of the page. False where the browser cannot keep them, such as without HTTPS. */
export async function storeFiles(): Promise<boolean> {
  const lists = listHeld()
  if (lists.length === 0) return true
  try {
    const cache = await caches.open(STORE)
    for (const list of lists)
      for (const [index, { name, content }] of (list.heldFiles ?? []).entries())
        if (content !== null)
          await cache.put(`${PATH}${placeOf(list)}/${index}?${encodeURIComponent(name)}`, new Response(await content))
    return true
  } catch {
    return false
  }
}

/** Gives the stored files to the inputs of this page, or deletes them. */
export async function takeFiles(isTheirPage: boolean, find: FindLater): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(STORE)
  const chosen = new Map<number, DataTransfer>()
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith(PATH)) continue
    const answer = await cache.match(request)
    await cache.delete(request)
    if (answer === undefined) continue
    const content = await answer.blob()
    const place = Number(pathname.slice(PATH.length).split('/')[0])
    const files = chosen.get(place) ?? new DataTransfer()
    files.items.add(new File([content], decodeURIComponent(search.slice(1)), { type: content.type }))
    chosen.set(place, files)
  }
  if (!isTheirPage) return
  for (const [place, { files }] of chosen) {
    const input = await find(() => listInputs()[place])
    // The checkout keeps its files itself.
    if (input === undefined || listHeld().some((list) => placeOf(list) === place)) continue
    input.files = files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Waits for a part of the page that appears after its load. */
export type FindLater = <Part>(find: () => Part | undefined) => Promise<Part | undefined>

const listHeld = () =>
  [...document.querySelectorAll<HeldFileList>('main ul')].filter(({ heldFiles }) => heldFiles !== undefined)

/** The place of the list's input among those of the page. */
function placeOf(list: Element): number {
  const inputs = listInputs()
  for (let box = list.parentElement; box !== null; box = box.parentElement) {
    const place = inputs.findIndex((input) => box?.contains(input))
    if (place >= 0) return place
  }
  return -1
}
