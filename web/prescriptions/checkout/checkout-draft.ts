import { session } from '#web/accounts/session-store.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { setWorkBeforeLeaving } from '#web/platform/before-leaving.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type DraftState, PrescriptionDraft } from '../prescription-draft.ts'
import {
  clearCheckoutChoice,
  readCheckoutChoice,
  storeCheckoutChoice,
  type UnsentPrescription,
} from './checkout-choice.ts'

/** The draft of one cart and customer. */
export type CheckoutDraft = {
  readonly token: string | null
  readonly productIds: readonly string[]
  readonly draft: PrescriptionDraft
  /** Whether "Send it now" is chosen. */
  isChosen: boolean
}

let current: CheckoutDraft | null = null

/** The open draft, unless it belongs to an earlier customer of this tab. */
function findOwnDraft(): CheckoutDraft | null {
  return current?.token === session.token ? current : null
}

/** Opens the draft for these products, with the files from before a reload. */
export function openCheckoutDraft(productIds: readonly string[]): CheckoutDraft {
  const own = findOwnDraft()
  if (own !== null && own.productIds.join() === productIds.join()) return own
  const choice = readCheckoutChoice(tabStore, productIds)
  const unsent = choice !== null && 'unsent' in choice ? choice.unsent : null
  const opened = {
    token: session.token,
    productIds,
    draft: new PrescriptionDraft(unsent === null ? {} : restoreFiles(unsent)),
    isChosen: unsent !== null,
  }
  opened.draft.state.subscribe(() => void storeUnsent(opened))
  setWorkBeforeLeaving(sendOpenDraft)
  current = opened
  return opened
}

/** The draft with files to send for an order of these products, or null. */
export function findUnsentDraft(orderedIds: readonly string[]): CheckoutDraft | null {
  const own = findOwnDraft()
  const isForOrder = own !== null && own.productIds.every((id) => orderedIds.includes(id))
  const productIds = isForOrder ? own.productIds : readCheckoutChoice(tabStore, orderedIds)?.productIds
  if (productIds === undefined) return null
  const opened = openCheckoutDraft(productIds)
  return opened.isChosen && opened.draft.state.get().files.length > 0 ? opened : null
}

/** Sets whether the files are the choice for the order. Files stay in the page either way. */
export function setDraftChosen(opened: CheckoutDraft, isChosen: boolean): void {
  opened.isChosen = isChosen
  if (isChosen) void storeUnsent(opened)
}

/** Sends the chosen files in the background while the customer continues. */
export async function sendOpenDraft(): Promise<void> {
  const own = findOwnDraft()
  if (own !== null) await sendCheckoutDraft(own)
}

/** Sends the chosen files and stores the prescription as the choice. After a failure the success page sends them again. */
export async function sendCheckoutDraft({ token, productIds, draft, isChosen }: CheckoutDraft): Promise<void> {
  if (!isChosen || draft.state.get().files.length === 0) return
  announce({ text: 'Sending your prescription...', isAcrossPages: true })
  const prescription = await draft.send()
  if (session.token !== token) return
  if (prescription !== null) storeCheckoutChoice(tabStore, { prescriptionId: prescription._id, productIds })
  const text =
    prescription === null
      ? 'Your prescription is not sent yet. We try again when your order is placed.'
      : 'The prescription is sent'
  announce({ text, isAcrossPages: true })
}

/** Writes the files to the storage of the tab. A file that is too large for it stays in the page alone. */
async function storeUnsent(opened: CheckoutDraft): Promise<void> {
  const { productIds, draft } = opened
  const kept = draft.state.get()
  if (!opened.isChosen || kept.progress !== null) return
  const { patientId } = kept
  const files = await Promise.all(
    kept.files.map(async ({ name, content, fileIds }) => ({
      name,
      fileIds,
      url: fileIds === null ? await readAsUrl(await content) : '',
    })),
  )
  const isLatest = draft.state.get() === kept && findOwnDraft() === opened
  if (!isLatest || !opened.isChosen) return
  if (files.length > 0) storeCheckoutChoice(tabStore, { unsent: { patientId, files }, productIds })
  else if ('unsent' in (readCheckoutChoice(tabStore, productIds) ?? {})) clearCheckoutChoice(tabStore)
}

function restoreFiles({ patientId, files }: UnsentPrescription): Partial<DraftState> {
  return {
    patientId,
    files: files.map(({ name, url, fileIds }) => ({ name, fileIds, content: Promise.resolve(readUrl(url)) })),
  }
}

function readAsUrl(content: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(content)
  })
}

/** The policy of the pages allows no `fetch` of a data URL. */
function readUrl(url: string): Blob {
  const bytes = atob(url.slice(url.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))])
}
