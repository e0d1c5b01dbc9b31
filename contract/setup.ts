import { z } from 'zod'
import { connectionChanges, forgettableConnections } from '#domain/setup/connection-changes.ts'
import { type ConnectionName, connectionNames } from '#domain/setup/connections.ts'
import { openingChanges } from '#domain/setup/opening-changes.ts'
import { openingStates } from '#domain/setup/shop-opening.ts'
import { type SetupStepName, setupStepNames } from '#domain/setup/setup-steps.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { line, success, text } from './shapes.ts'

const stepName = z.enum(setupStepNames as [SetupStepName, ...SetupStepName[]])

const connection = z.object({
  name: z.enum(connectionNames as [ConnectionName, ...ConnectionName[]]),
  isSet: z.boolean(),
  /** Whether new payments go to it; false for other connections. */
  isActive: z.boolean(),
  /** The values by their fields, without secrets. Empty for a connection of the environment. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The variables of the environment that set it, so that it cannot be changed at the desk. */
  setBy: z.array(z.string()),
  /** Why stored keys take no payments: not checked yet, or refused; null if they were checked (setup-6). */
  doubt: z.string().nullable(),
})
export type SetupConnection = z.infer<typeof connection>

const step = z.object({
  name: stepName,
  state: z.enum(['done', 'open', 'skipped']),
  needs: z.array(z.object({ sentence: z.string(), reason: z.string() })),
})

/** A part of the shop that is true for the sample shop only (shop-6). */
const inventedPart = z.object({
  title: z.string(),
  /** What the sample shop says, or its beginning. */
  sample: z.string(),
  /** The keys and titles of the pages whose texts have it. */
  pages: z.array(z.object({ key: z.string(), title: z.string() })),
  /** The step with its form, for a setting. */
  step: stepName.nullable(),
  /** Whether a shop can do without it. */
  mayBeLeftOut: z.boolean(),
  /** What the owner has said of it. */
  word: z.enum(['true', 'left out']).nullable(),
})
export type InventedPart = z.infer<typeof inventedPart>

export const setupOpening = z.object({
  version: z.number(),
  state: z.enum(openingStates),
  message: z.string(),
  /** The day until which it is paused or closed, such as 2026-11-30. */
  until: z.string().nullable(),
  /** What customers read of a shop that takes no orders; null for an open one. */
  sentence: z.string().nullable(),
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** What the law or an order still needs, for a shop that customers do not see. */
  missing: z.array(z.string()),
  /** The query that shows a page of a closed shop for half an hour. */
  preview: z.string(),
})
export type SetupOpening = z.infer<typeof setupOpening>

const setup = z.object({
  version: z.number(),
  steps: z.array(step),
  connections: z.array(connection),
  /** What is still that of the sample shop. */
  invented: z.array(inventedPart),
  /** Whether customers see the shop: it is reachable, and its owner has opened it (setup-3, setup-5). */
  isOpen: z.boolean(),
  opening: setupOpening,
  isDemo: z.boolean(),
  /** Where the shop listens, for the lines of a proxy. */
  port: z.number(),
})
export type Setup = z.infer<typeof setup>

export const changedSetup = z.object({ success: z.literal(true), setup })

export const deskSetup = endpoint('GET', '/api/desk/setup', {
  access: { desk: 'setup.read' },
  summary: 'The steps from a new shop to an open one, and the connections without their secrets.',
  input: z.object({}),
  output: changedSetup,
})

/** The version of the setup that the caller saw (api-3). */
const version = z.number().int().min(0)

/** The changes of the setup. Each answers with the whole setup. */
export const setupChangeEndpoints = deskChanges('/api/desk/setup', connectionChanges, changedSetup, {
  ...(Object.fromEntries(connectionNames.map((name) => [name, { version }])) as {
    readonly [Name in ConnectionName]: { version: typeof version }
  }),
  cashOnly: { version },
  forget: { version, connection: z.enum(forgettableConnections) },
  confirm: { title: line(100) },
  leaveOut: { title: line(100) },
  skip: { step: stepName, isSkipped: z.boolean() },
})

export const changedOpening = z.object({ success: z.literal(true), opening: setupOpening })

/** How an owner opens, pauses and closes the shop (setup-5). */
export const openingChangeEndpoints = deskChanges('/api/desk/shop', openingChanges, changedOpening, {
  open: { version },
  pause: { version },
  close: { version },
})

/** Whether the shop takes orders, for the pages where customers order. */
export const shopTakesOrders = endpoint('GET', '/api/shop/orders', {
  access: 'public',
  summary: 'Whether the shop takes orders at the moment, and otherwise what its owner says.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), takesOrders: z.boolean(), sentence: z.string() }),
})

export const deskSendTestMail = endpoint('POST', '/api/desk/setup/test-mail', {
  access: { desk: 'setup.edit' },
  summary: 'Sends a test message to the caller, and answers whether the mail server took it.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), to: z.string() }),
})

export const setupFinding = z.object({ state: z.enum(['good', 'warning', 'broken']), sentence: z.string() })
export type SetupFinding = z.infer<typeof setupFinding>

export const deskShopCheck = endpoint('GET', '/api/desk/setup/checks', {
  access: { desk: 'setup.read' },
  summary: 'The findings of `npm run doctor`.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), findings: z.array(setupFinding) }),
})

export const deskClaimShop = endpoint('POST', '/api/desk/first-owner', {
  access: 'public',
  summary: 'Answers the printed link of a shop without an owner, with a link that sets the sign-in of this person.',
  input: z.object({
    link: text(500),
    name: line(100).min(1, 'Please type your name'),
    email: text(1000, 'Email is required'),
  }),
  output: z.object({ ...success.shape, link: z.string() }),
})

export const setupEndpoints = [
  deskSetup,
  ...Object.values(setupChangeEndpoints),
  ...Object.values(openingChangeEndpoints),
  shopTakesOrders,
  deskSendTestMail,
  deskShopCheck,
  deskClaimShop,
] as const
