import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiOutput } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import type { DeskImage } from './picture-row.tsx'

export type ProductChanges = {
  readonly product: DeskProduct
  readonly onSaved: (product: DeskProduct) => void
  /** A colleague changed the product meanwhile. */
  readonly onStale: (newer: DeskProduct) => void
}

/** The pictures in their new order. `done` is announced, then the focus moves. */
type Arrangement = {
  readonly images: readonly DeskImage[]
  readonly done: string
  readonly moveFocus?: () => void
}

/** Adds, orders, describes and removes the pictures of a product. Pasted files are added, too. */
export function usePictures({ product, onSaved, onStale }: ProductChanges) {
  const [warning, setWarning] = useState<string | null>(null)
  const denial = useDenial('products.edit')
  const { _id: id } = product

  function accept(result: ApiResult<ApiOutput<'POST /api/desk/products/:id/images'>>): void {
    setWarning(result.ok ? result.body.warning : null)
    const newer = findNewer<DeskProduct>(result)
    if (newer !== null) onStale(newer)
    // The caller moves the focus to an element that this renders.
    if (result.ok) flushSync(() => onSaved(result.body.product))
  }

  const adding = useCall(async (files: readonly File[]): Promise<Sent<null>> => {
    let { version } = product
    for (const file of files) {
      const result = await deskApi('POST /api/desk/products/:id/images', { id, version }, { file })
      accept(result)
      if (!result.ok) return result
      version = result.body.product.version
    }
    announce(files.length === 1 ? 'Picture added' : `${files.length} pictures added`)
    return { ok: true, body: null }
  })
  const arranging = useDeskCall(async ({ images, done, moveFocus }: Arrangement, api): Promise<Sent<null>> => {
    const sent = images.map(({ address, alt }) => ({ address, alt }))
    const result = await api('POST /api/desk/products/:id/images/arrange', {
      id,
      version: product.version,
      images: sent,
    })
    accept(result)
    if (!result.ok) return result
    announce(done)
    moveFocus?.()
    return { ok: true, body: null }
  })
  const isBusy = adding.isBusy || arranging.isBusy

  function add(files: readonly File[]) {
    if (!isBusy && denial === null && files.length > 0) adding.start(files)
  }

  function arrange(arrangement: Arrangement) {
    if (!isBusy) arranging.start(arrangement)
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  return { calls: [adding, arranging], warning, isBusy, add, arrange }
}
