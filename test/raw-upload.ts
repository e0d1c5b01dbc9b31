import { request } from 'node:http'

type UploadReply = { readonly status: number; readonly retryAfter: string | undefined; readonly body: string }

/** Sends a file until the answer arrives, and goes on sending what is left of it. */
export function sendRawUpload(
  url: string,
  { token, file, signal }: { readonly token: string; readonly file: Buffer; readonly signal?: AbortSignal },
): Promise<UploadReply> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': file.length }
    const sending = request(url, { method: 'POST', headers, agent: false, ...(signal && { signal }) }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => {
        sending.destroy()
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body })
      })
    })
    sending.on('error', reject).end(file)
  })
}
