import { expect } from 'vitest'
import { deskCommand, isClaimedByOther } from './desk-commands.ts'
import { uncutPacks, type Model, type ModelOrder } from './model-state.ts'
import { lacksApproval } from './prescription-rules.ts'
import { batchIdOf, type RealShop } from './real-shop.ts'
import { findOrAddModelBatch, type ModelTaking, proposeModelBatches, updateShownExpiry } from './stock-rules.ts'
import { MRP_RUPEES } from './stock-commands.ts'
import { outcomeOf, type ShopCommand } from './command.ts'

/** The printed facts of the unbatched packs of every product. */
const LABEL = { batchNumber: 'OLD', expiry: '04/28', mrp: MRP_RUPEES }
const LABEL_EXPIRES_ON = '2028-04-30'

type PackedModelLine = { readonly position: number; readonly product: number; readonly takings: ModelTaking[] | null }

/** Packs an order, first expiry first. The packer types the label of unbatched packs. */
export function packOrderCommand(place: number, person: number): ShopCommand {
  const from = ['Confirmed']
  return deskCommand(
    'pack',
    { place, person, from, prefers: ({ awaitsCall }) => !awaitsCall },
    async (one, { api, id, model, real }) => {
      const lines = linesToPack(model, one)
      const hasUnbatched = lines.some(({ takings }) => takings?.some(({ batch }) => batch === null))
      const typed = hasUnbatched ? await typedLines(real, lines) : undefined
      const answer = outcomeOf(await api('POST /api/desk/orders/:id/pack', { id, ...(typed && { lines: typed }) }))
      const isForbidden = one.awaitsCall || isClaimedByOther(one, person, model) || lacksApproval(model, one)
      const refusal =
        !from.includes(one.status) || isForbidden
          ? '409 conflict'
          : lines.some(({ takings }) => takings === null)
            ? '409 short_stock'
            : lines.some((line) => isLabelRefused(model, line))
              ? '422 invalid'
              : null
      expect(answer).toBe(refusal ?? '200')
      if (refusal !== null) return false
      one.packs = lines.flatMap((line) => takePacks(model, line))
      one.status = 'Packed'
      one.claim = null
      return true
    },
  )
}

function linesToPack(model: Model, one: ModelOrder): PackedModelLine[] {
  return one.lines
    .map(({ product }, position) => ({ position, product, quantity: uncutPacks(one, position) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, product, quantity }) => ({
      position,
      product,
      takings: proposeModelBatches(model, product, quantity),
    }))
}

/** The packs of each line as the packer types them; undefined when packs are missing, so that the shop proposes. */
async function typedLines(real: RealShop, lines: readonly PackedModelLine[]) {
  if (lines.some(({ takings }) => takings === null)) return undefined
  return Promise.all(
    lines.map(async ({ position, product, takings }) => ({
      position,
      batches: await Promise.all(
        takings!.map(async ({ batch, quantity }) => ({
          batchId: batch === null ? null : await batchIdOf(real, product, batch),
          quantity,
          ...(batch === null && { label: LABEL }),
        })),
      ),
    })),
  )
}

/** Whether the label names a recalled batch or a batch of the same line. */
function isLabelRefused(model: Model, { product, takings }: PackedModelLine): boolean {
  if (!takings?.some(({ batch }) => batch === null)) return false
  const isTaken = takings.some(({ batch }) => batch?.number === LABEL.batchNumber)
  return isTaken || model.products[product]!.recalled.has(LABEL.batchNumber)
}

function takePacks(model: Model, { product, takings }: PackedModelLine): ModelOrder['packs'] {
  const one = model.products[product]!
  const packs = takings!.map(({ batch, quantity }) => {
    if (batch === null) one.unbatched -= quantity
    else batch.onHand -= quantity
    return {
      batch: batch ?? findOrAddModelBatch(model, product, LABEL.batchNumber, LABEL_EXPIRES_ON),
      quantity,
    }
  })
  updateShownExpiry(one)
  return packs
}
