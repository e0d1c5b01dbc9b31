import type { ApiResult } from '#contract/client.ts'
import type { Prescription } from '#contract/prescriptions.ts'
import { MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
import { session } from '#web/accounts/session-store.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { observable } from '#web/platform/observable.ts'
import { shrinkPicture, uploadFile } from './upload-file.ts'

const TOO_MANY = `Please send at most ${MAX_FILES} pictures.`

type ChosenFile = {
  readonly name: string
  readonly content: Promise<Blob>
  /** The pictures of an uploaded file; null before its upload. */
  readonly fileIds: readonly string[] | null
}

export type DraftState = {
  readonly files: readonly ChosenFile[]
  /** Empty while no profile is chosen. */
  readonly patientId: string
  readonly alert: string | null
  /** The number of the file that is being sent, and the sent share; null otherwise. */
  readonly progress: { readonly number: number; readonly share: number } | null
}

const EMPTY: DraftState = { files: [], patientId: '', alert: null, progress: null }

type SentPictures = { readonly fileIds: string[]; readonly patientId?: string }
type SendPictures<Body> = (sent: SentPictures) => Promise<ApiResult<Body>>

/** The files chosen for a prescription. The draft lives outside of React, so that an upload continues after a navigation. */
export class PrescriptionDraft {
  readonly state = observable(EMPTY)
  #sending: Promise<unknown> | null = null

  constructor(restored: Partial<DraftState> = {}) {
    this.#change(restored)
  }

  add(files: Iterable<File>): void {
    const before = this.state.get().files
    const added = Array.from(files, (file) => ({ name: file.name, content: shrinkPicture(file), fileIds: null }))
    this.#change({
      files: [...before, ...added].slice(0, MAX_FILES),
      alert: before.length + added.length > MAX_FILES ? TOO_MANY : null,
    })
  }

  remove(index: number): void {
    this.#change({ files: this.state.get().files.filter((_, other) => other !== index), alert: null })
  }

  choosePatient(patientId: string): void {
    this.#change({ patientId })
  }

  /**
   * Sends the files as one prescription. A second call during an upload returns the same promise. Resolves to null after
   * a failure, which keeps the files. A logout or another login aborts the upload and removes the files, because they
   * must not reach the account of another customer.
   */
  async send(orderId?: string): Promise<Prescription | null> {
    const answer = await this.sendBy((sent) =>
      api('POST /api/prescriptions', { ...sent, ...(orderId !== undefined && { orderId }) }),
    )
    return answer?.prescription ?? null
  }

  /** Sends the files by this call, under the rules of `send`. */
  sendBy<Body>(call: SendPictures<Body>): Promise<Body | null> {
    this.#sending ??= this.#sendWhileLoggedIn(call).finally(() => {
      this.#sending = null
    })
    return this.#sending as Promise<Body | null>
  }

  async #sendWhileLoggedIn<Body>(call: SendPictures<Body>): Promise<Body | null> {
    const { token } = session
    const stop = new AbortController()
    const unsubscribe = session.state.subscribe(() => {
      if (session.token === token) return
      stop.abort()
      this.#change(EMPTY)
    })
    try {
      return await this.#send(call, stop.signal)
    } catch (error) {
      if (stop.signal.aborted) return null
      throw error
    } finally {
      unsubscribe()
    }
  }

  async #send<Body>(call: SendPictures<Body>, signal: AbortSignal): Promise<Body | null> {
    const { files, patientId } = this.state.get()
    if (files.length === 0) return this.#fail('Please add a picture of the prescription.')
    const fileIds: string[] = []
    for (const [index, file] of files.entries()) {
      this.#change({ alert: null, progress: { number: index + 1, share: 0 } })
      const uploaded = file.fileIds ?? (await this.#upload(file, index + 1, signal))
      if (typeof uploaded === 'string') return this.#fail(files.length === 1 ? uploaded : `${file.name}: ${uploaded}`)
      fileIds.push(...uploaded)
    }
    if (fileIds.length > MAX_FILES) return this.#fail(`${TOO_MANY} Each page of a PDF is one.`)
    const result = await call({ fileIds, ...(patientId !== '' && { patientId }) })
    signal.throwIfAborted()
    if (!result.ok)
      return this.#fail(
        refusalText(result, 'The prescription could not be sent. Please check the connection and try again.'),
      )
    const sent = new Set(files.map(({ content }) => content))
    this.#change({ files: this.state.get().files.filter(({ content }) => !sent.has(content)), progress: null })
    return result.body
  }

  /** The ids of the pictures, or why there are none. */
  async #upload({ content }: ChosenFile, number: number, signal: AbortSignal): Promise<readonly string[] | string> {
    const blob = await content
    signal.throwIfAborted()
    const result = await uploadFile(blob, (share) => this.#change({ progress: { number, share } }), signal)
    signal.throwIfAborted()
    if (!result.ok) return result.message
    const { fileIds } = result
    this.#change({
      files: this.state.get().files.map((one) => (one.content === content ? { ...one, fileIds } : one)),
    })
    return fileIds
  }

  #fail(alert: string): null {
    this.#change({ alert, progress: null })
    return null
  }

  #change(changed: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...changed })
  }
}
