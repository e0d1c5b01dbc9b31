/** The queues of orders that wait for staff, in the order of the work. An order stands in one of them, or in none. */
export const orderQueues = [
  'to-call',
  'to-pack',
  'prescription',
  'no-prescription',
  'short',
  'recalled',
  'on-hold',
  'to-ship',
  'to-collect',
  'on-the-way',
  'cash',
] as const

export type OrderQueue = (typeof orderQueues)[number]

/** The names of the queues at the desk. */
export const orderQueueNames = {
  'to-call': 'To call',
  'to-pack': 'To pack',
  prescription: 'Prescription to see',
  'no-prescription': 'Waits for a prescription',
  short: 'Waits for stock',
  recalled: 'Recalled',
  'on-hold': 'On hold',
  'to-ship': 'Packed',
  'to-collect': 'Ready to collect',
  'on-the-way': 'On the way',
  cash: 'Cash to record',
} as const satisfies Record<OrderQueue, string>

/** What is done next to an order of each queue. */
export const orderNextSteps = {
  'to-call': 'Call the customer',
  'to-pack': 'Pack',
  prescription: 'See the prescription',
  'no-prescription': 'Wait for a prescription',
  short: 'Wait for stock',
  recalled: 'Replace recalled packs',
  'on-hold': 'On hold',
  'to-ship': 'Ship',
  'to-collect': 'Hand over',
  'on-the-way': 'Deliver',
  cash: 'Record the cash',
} as const satisfies Record<OrderQueue, string>

/** The `hold_reason` of a customer's first large cash order, which waits for a call (fulfilment-2). */
export const COD_CHECK = 'cod-check'

/** Why an order in a queue cannot be packed, or null (fulfilment-1). */
export function queueRefusal(queue: OrderQueue | null, holdReason: string | null): string | null {
  if (queue === 'on-hold') return `This order is on hold: ${holdReason ?? ''}`
  return queue === null ? null : packRefusals[queue]
}

const packRefusals: Readonly<Record<OrderQueue, string | null>> = {
  'to-call': 'Please call the customer first: this is a first large cash order.',
  'to-pack': null,
  prescription: 'A pharmacist has to approve the prescription before this order is packed.',
  'no-prescription': 'The customer has to send a valid prescription before this order is packed.',
  short: 'The stock does not cover every line of this order. Please wait for stock or cut the missing packs.',
  recalled: 'A batch that was meant for this order is recalled. Please cut its packs or wait for another batch.',
  'on-hold': null,
  'to-ship': null,
  'to-collect': null,
  'on-the-way': null,
  cash: null,
}
