import { parentPort, workerData } from 'node:worker_threads'
import { sendRawUpload } from '#test/raw-upload.ts'

/** A worker that sends large files at once, so that sending does not delay the measured visitor. Answers the statuses. */
export type LargeUploads = { readonly url: string; readonly token: string; readonly count: number }

const BYTES = 9_900_000

const { url, token, count } = workerData as LargeUploads
const file = Buffer.alloc(BYTES)
file.set([0xff, 0xd8, 0xff])
const send = async () => {
  const sent = sendRawUpload(url, { token, file })
  return sent.then(({ status }) => status).catch(() => 0)
}
parentPort?.postMessage(await Promise.all(Array.from({ length: count }, send)), [])
