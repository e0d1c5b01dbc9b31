import { z } from 'zod'
import { batchNumber, printedExpiry } from './pack-texts.ts'
import { day, expiryWindow, id, line, rupees, typedRupees } from './shapes.ts'

/** Packs that can be taken for a line. Without a `batchId` they are unbatched: their batch is typed when they are packed. */
const availableBatch = z.object({
  batchId: id.nullable(),
  number: z.string(),
  expiresOn: day.nullable(),
  mrp: rupees,
  onHand: z.number().int(),
})
export type AvailableBatch = z.infer<typeof availableBatch>

/** A line of an order at the desk, with its batches. */
export const deskOrderLine = z.object({
  position: z.number().int(),
  productId: id,
  /** Empty for roles that do not see the products of orders. */
  name: z.string(),
  image: z.string(),
  packSize: z.string(),
  /** Where its packs lie; '' if it is not known, and for roles that do not see the products of orders. */
  shelf: z.string(),
  /** What a scanner reads on the pack: its GTIN, else the shop's own label; '' where the product is not seen. */
  barcode: z.string(),
  manufacturer: z.string(),
  needsPrescription: z.boolean(),
  price: rupees,
  mrp: rupees,
  quantity: z.number().int(),
  cut: z.number().int(),
  /** What the packs without the cut ones cost together. */
  amount: rupees,
  /** The terms of a line at trade prices: the rate before tax, and the free ones among the packs without the cut ones. */
  trade: z
    .object({
      rate: rupees,
      taxPercent: z.number(),
      free: z.number().int(),
      /** Of a line that was sold from batches that expire soon, or null. */
      shortDated: expiryWindow.nullable(),
    })
    .nullable(),
  /** The batches that were packed. */
  batches: z.array(
    z.object({ batchId: id, number: z.string(), expiresOn: day, mrp: rupees, quantity: z.number().int() }),
  ),
  /** The proposed batches, first expiry first, and the alternatives. Null unless the order is Confirmed. */
  packing: z
    .object({
      proposal: z.array(availableBatch.extend({ quantity: z.number().int() })),
      choices: z.array(availableBatch),
      /** Packs that the shop does not have. */
      missing: z.number().int(),
    })
    .nullable(),
})
export type DeskOrderLine = z.infer<typeof deskOrderLine>

/** The batches that a person packs for a line. */
export const packedLine = z.object({
  position: z.number().int().min(0),
  batches: z
    .array(
      z.object({
        /** Null: unbatched packs, which need their `label`. */
        batchId: id.nullable(),
        quantity: z.number().int().min(1).max(100_000),
        /** The printed facts of unbatched packs. */
        label: z.object({ batchNumber, expiry: printedExpiry, mrp: typedRupees() }).nullable().prefault(null),
      }),
    )
    .max(50),
  /** Why other batches than the proposed ones are taken. */
  reason: line(200).default(''),
})
