/** Why packs of a batch moved, for the ledger and its page. */
export const movementKinds = {
  receive: 'Received',
  opening: 'Taken over from unbatched stock',
  pack: 'Packed',
  return: 'Came back',
  shelve: 'Put back on the shelf',
  destroy: 'Destroyed',
  adjust: 'Adjusted',
  count: 'Counted',
  'supplier-return': 'Returned to the supplier',
} as const satisfies Record<string, string>

export type MovementKind = keyof typeof movementKinds
