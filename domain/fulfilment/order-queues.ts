/** The queues of orders that wait for staff, in the order of the work. */
export const orderQueues = [
  'to-pack',
  'prescription',
  'short',
  'on-hold',
  'to-ship',
  'to-collect',
  'on-the-way',
  'cash',
] as const

export type OrderQueue = (typeof orderQueues)[number]
