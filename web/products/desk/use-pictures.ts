import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiOutput } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { DeskImage } from './picture-row.tsx'

export type ProductChanges = {
  readonly product: DeskProduct
  readonly onSaved: (product: DeskProduct) => void
  /** A colleague changed the product meanwhile. */
  readonly onStale: (newer: DeskProduct) => void
}

/** Adds, orders, describes and removes the pictures of a product. Pasted files are added, too. */
export function usePictures({ product, onSaved, onStale }: ProductChanges) {
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const denial = useDenial('products.edit')
  const formApi = useFormApi()
  const { _id: id } = product

  function accept(result: ApiResult<ApiOutput<'POST /api/desk/products/:id/images'>>): DeskProduct | null {
    setAlert(
      result.ok
        ? result.body.warning
        : refusalText(result, 'This could not be saved. Please check the connection and try again.'),
    )
    const newer = findNewer<DeskProduct>(result)
    if (newer !== null) onStale(newer)
    if (!result.ok) return null
    // The caller moves the focus to an element that this renders.
    flushSync(() => onSaved(result.body.product))
    return result.body.product
  }

  async function add(files: readonly File[]) {
    if (isBusy || denial !== null || files.length === 0) return
    setBusy(true)
    let latest: DeskProduct | null = product
    for (const file of files) {
      const { version }: DeskProduct = latest
      latest = accept(await deskApi('POST /api/desk/products/:id/images', { id, version }, { file }))
      if (latest === null) break
    }
    setBusy(false)
    if (latest !== null) announce(files.length === 1 ? 'Picture added' : `${files.length} pictures added`)
  }

  async function arrange(arranged: readonly DeskImage[], done: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const sent = arranged.map(({ address, alt }) => ({ address, alt }))
    const saved = accept(
      await formApi('POST /api/desk/products/:id/images/arrange', { id, version: product.version, images: sent }),
    )
    setBusy(false)
    if (saved !== null) announce(done)
    return saved !== null
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  return { alert, isBusy, add, arrange }
}
