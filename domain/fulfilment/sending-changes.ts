import type { OrderStatus } from '../orders/order-status.ts'
import type { RecordChange } from '../staff/record-change.ts'
import { handOverRefusal, type OrderInFulfilment, sendingRefusal, shipRefusal } from './order-in-fulfilment.ts'
import { shipmentErrors, shipmentFields } from './parcels.ts'

/** The states of a parcel between shop and door. */
export const onTheWay = ['Shipped', 'Out for Delivery'] as const

/** The changes that bring a packed order to its customer, in the order of their buttons. */
export const sendingChanges = {
  ship: {
    permission: 'orders.ship',
    summary:
      'Hands a packed order to a courier with its tracking number, or to own staff; the customer sees the shipment.',
    from: ['Packed'],
    participle: 'shipped',
    absentIf: sendingRefusal,
    refusedIf: shipRefusal,
    label: 'Ship…',
    variant: 'primary',
    done: 'Shipped',
    audit: 'Shipped an order',
    mail: 'On its way',
    bulk: 'Ship…',
    dialog: { title: 'Ship the order', submit: 'Ship' },
    fields: {
      carrier: shipmentFields.carrier,
      trackingNumber: { kind: 'line', label: 'Tracking number', hint: 'Own staff need none.', max: 100 },
      shippedOn: shipmentFields.shippedOn,
      expectedOn: shipmentFields.expectedOn,
      cost: { ...shipmentFields.cost, label: 'Cost in rupees' },
    },
    check: shipmentErrors,
  },
  handOver: {
    permission: 'orders.cash',
    path: 'hand-over',
    summary:
      'Hands a packed order over to the customer who collects it and names its number. `mode` says how it was paid, where money is due.',
    from: ['Packed'],
    participle: 'handed over',
    absentIf: handOverRefusal,
    refusedIf: shipRefusal,
    label: 'Hand over…',
    variant: 'primary',
    done: 'Handed over',
    audit: 'Handed over an order',
    mail: 'Collected',
    dialog: { title: 'Hand the order over', submit: 'Hand over' },
    fields: {
      orderNumber: {
        kind: 'line',
        label: 'Order number',
        hint: 'As the customer says it.',
        max: 20,
        missing: 'Please type the number that the customer says.',
      },
    },
  },
  sendOut: {
    permission: 'orders.deliver',
    path: 'out',
    summary: 'Marks a shipped order as out for delivery.',
    from: ['Shipped'],
    participle: 'sent out for delivery',
    label: 'Out for delivery',
    variant: 'primary',
    done: 'Out for delivery',
    audit: 'Sent an order out for delivery',
    mail: 'Arrives today',
    bulk: 'Out for delivery',
  },
  deliver: {
    permission: 'orders.deliver',
    summary: 'Marks an order as delivered.',
    from: onTheWay,
    participle: 'delivered',
    label: 'Delivered',
    variant: 'primary',
    done: 'Delivered',
    audit: 'Delivered an order',
    mail: 'Delivered',
    bulk: 'Delivered',
  },
} as const satisfies Record<string, RecordChange<OrderStatus, OrderInFulfilment>>
