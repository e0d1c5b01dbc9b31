import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, Hono } from 'hono'
import { z } from 'zod'
import type { EndpointAccess, Endpoint } from '#contract/endpoint.ts'
import type { TextDraft } from '#domain/page-texts/block-kinds.ts'
import { BACKGROUND_HEADER } from '#domain/staff/staff-rules.ts'
import type { Context } from '../context.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { CACHE_TAG_HEADER, publicCaching } from './response-cache.ts'
import { refuseWhileClosed } from './closed-shop.ts'
import { type LongWork, type PartCounter, startLongWork } from './long-work.ts'
import { networkKeyOf } from './network-of.ts'
import { authenticate, callerIdOf, type PrincipalFor } from './principal.ts'
import type { PublicWorkQueue } from './queue-public-work.ts'
import { readInput } from './read-input.ts'
import { checkUploadLength, checkUploadType } from './read-upload.ts'
import type { Upload } from './upload-receiver.ts'

/** Values that middleware attaches to each request. */
export type Variables = { requestId: string; ip: string }
export type App = Hono<{ Variables: Variables }>

/** One call of an endpoint: the principal, the parsed input and the origin of the request. */
type Call<A extends EndpointAccess, I> = {
  readonly principal: PrincipalFor<A>
  readonly input: I
  readonly ip: string
  readonly requestId: string
  readonly header: (name: string) => string | undefined
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal
  /** The text that the page of this call previews. External requests cannot set it. */
  readonly draft: TextDraft | null
}

type CsvCall<A extends EndpointAccess, I> = Call<A, I> & { readonly parts: PartCounter }

/** The lines of a CSV file, and how many there will be. */
export type CsvLines = AsyncIterable<string> & { readonly total?: number | undefined }

type UploadCall<A extends EndpointAccess, I> = Call<A, I> & { readonly sender: QueuedCaller }

/** What a use-case answers. `handle` adds `success: true` where the contract always has it. */
type Answer<Output> = Output extends { readonly success: true }
  ? [Exclude<keyof Output, 'success'>] extends [never]
    ? void
    : Omit<Output, 'success'>
  : Output

/** Binds an endpoint to its use-case. Authenticates before it parses the input, and validates the output. */
export function handle<A extends EndpointAccess, I extends z.ZodType, O extends z.ZodType>(
  app: App,
  ctx: Context,
  endpoint: Endpoint<A, I, O>,
  work: (call: Call<A, z.output<I>>) => Promise<Answer<z.input<O>>>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const call = await readCall(c, ctx, endpoint)
    return answer(c, endpoint, await (endpoint.isInTurn ? runInTurn(c, () => work(call)) : work(call)))
  })
}

/** Binds an endpoint that answers with the lines of a CSV file, streamed as they are read. It is long work of its caller. */
export function handleCsv<A extends EndpointAccess, I extends z.ZodType>(
  app: App,
  ctx: Context,
  endpoint: Endpoint<A, I>,
  work: (call: CsvCall<A, z.output<I>>) => Promise<CsvLines>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const call = await readCall(c, ctx, endpoint)
    const started = await startLongWork(ctx, { callerId: callerIdOf(call.principal), signal: call.signal })
    try {
      const lines = await work({ ...call, parts: started })
      return c.body(streamText(lines, started), 200, { 'content-type': 'text/csv; charset=utf-8' })
    } catch (error) {
      await started.end()
      throw error
    }
  })
}

/** Binds an endpoint that answers with a file of its `contentType`. */
export function handleFile<A extends EndpointAccess, I extends z.ZodType>(
  app: App,
  ctx: Context,
  endpoint: Endpoint<A, I>,
  work: (call: Call<A, z.output<I>>) => Promise<string | Uint8Array<ArrayBuffer>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { contentType = 'application/octet-stream' } = endpoint
  const type = contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType
  app.on(endpoint.method, endpoint.path, async (c) =>
    c.body(await work(await readCall(c, ctx, endpoint)), 200, { 'content-type': type, ...headers }),
  )
}

/**
 * Binds an endpoint that takes a file as its body. Nothing of the file is read before the caller is known, its stated
 * length is allowed and `work` asks for it.
 */
export function handleUpload<A extends EndpointAccess, I extends z.ZodType, O extends z.ZodType>(
  app: App,
  ctx: Context,
  endpoint: Endpoint<A, I, O>,
  work: (call: UploadCall<A, z.output<I>>, upload: Upload) => Promise<Answer<z.input<O>>>,
): void {
  const maxBytes = endpoint.maxUploadBytes ?? 0
  app.on(endpoint.method, endpoint.path, async (c) => {
    const call = await readCall(c, ctx, endpoint)
    checkUploadType(c)
    checkUploadLength(c, maxBytes)
    const sender = {
      callerId: callerIdOf(call.principal),
      signal: c.req.raw.signal,
      network: networkKeyOf(c, ctx.config),
    }
    const upload = { stream: c.req.raw.body, maxBytes, sender, onReceived: () => waitForWork(c) }
    return answer(c, endpoint, await ctx.uploads.use(upload, (file) => work({ ...call, sender }, file)))
  })
}

type RequestContext = HonoContext<{ Variables: Variables }>

/** Runs work whose input has arrived in the turn of its visitor. Calls inside the process are part of a page in its turn. */
function runInTurn<T>(c: RequestContext, work: () => Promise<T>): Promise<T> {
  const { incoming, queue } = (c.env ?? {}) as Partial<HttpBindings & { queue: PublicWorkQueue }>
  return incoming === undefined || queue === undefined ? work() : queue.runInTurn(incoming, work)
}

/** A sender whose file has arrived is silent until the answer. Its next request has the usual timeout again. */
function waitForWork(c: RequestContext): void {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  incoming?.socket.setTimeout(0)
}

/** Reads on demand. A failure breaks the connection, so that a partial file does not look complete. */
function streamText(texts: CsvLines, work: LongWork): ReadableStream<Uint8Array> {
  if (texts.total !== undefined) work.expect(texts.total)
  const iterator = texts[Symbol.asyncIterator]()
  const stream = new ReadableStream<string>({
    async pull(controller) {
      try {
        const { text, isWhole } = await readBlock(iterator, work)
        if (text !== '') controller.enqueue(text)
        if (!isWhole) return
        await work.end()
        controller.close()
      } catch (error) {
        await work.end()
        throw error
      }
    },
    async cancel() {
      await iterator.return?.()
      await work.end()
    },
  })
  return stream.pipeThrough(new TextEncoderStream())
}

/** Lines for one piece of the answer. */
async function readBlock(iterator: AsyncIterator<string>, work: LongWork): Promise<{ text: string; isWhole: boolean }> {
  let text = ''
  while (text.length < BLOCK_LENGTH) {
    const next = await iterator.next()
    if (next.done === true) return { text, isWhole: true }
    text += next.value
    await work.advance()
  }
  return { text, isWhole: false }
}

const BLOCK_LENGTH = 16_384

async function readCall<A extends EndpointAccess, I extends z.ZodType>(
  c: RequestContext,
  ctx: Context,
  endpoint: Endpoint<A, I>,
): Promise<Call<A, z.output<I>>> {
  refuseWhileClosed(ctx, endpoint)
  const principal = await authenticate(ctx, endpoint.access, {
    authorization: c.req.header('authorization'),
    ip: c.get('ip'),
    isBackground: c.req.header(BACKGROUND_HEADER) !== undefined,
  })
  const input = await readInput(c, endpoint)
  const { method, path, isRepeatable } = endpoint
  const key = isRepeatable ? readIdempotencyKey(c.req.header('idempotency-key'), { method, path, input }) : null
  return {
    principal: key === null ? principal : { ...principal, idempotencyKey: key },
    input,
    ip: c.get('ip'),
    requestId: c.get('requestId'),
    header: (name) => c.req.header(name),
    signal: c.req.raw.signal,
    draft: ((c.env ?? {}) as { draft?: TextDraft | null }).draft ?? null,
  }
}

/** Whether every answer of a contract has `success`. */
function saysSuccess(output: z.core.$ZodType): boolean {
  if (output instanceof z.ZodUnion) return output.options.every(saysSuccess)
  return output instanceof z.ZodObject && 'success' in output.shape
}

function answer(c: HonoContext, endpoint: Endpoint, result: unknown): Response {
  const says = saysSuccess(endpoint.output)
  const body = endpoint.output.safeParse(says ? { success: true, ...(result as object | undefined) } : result)
  if (!body.success)
    throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${body.error.message}`)
  // Unknown filter values have no end and would displace everything else from the cache.
  const isEndless = Object.hasOwn(body.data as object, 'ignored')
  if (endpoint.cacheTags !== undefined && !isEndless) {
    for (const [name, value] of Object.entries(publicCaching)) c.header(name, value)
    c.header(CACHE_TAG_HEADER, endpoint.cacheTags.join(' '))
  }
  return c.json(body.data as object, endpoint.status ?? 200)
}
