import { session } from '#web/accounts/session-store.ts'

/** Enough to read handwriting on a page, and small enough for a slow line. */
const MAX_SIDE = 2400
const FAILED = 'The picture could not be sent. Please check the connection and try again.'

export type UploadResult =
  | { readonly ok: true; readonly fileId: string }
  | { readonly ok: false; readonly message: string }

/** Sends one picture, smaller where the browser can draw it. `fetch` reports no progress of uploads. */
export async function uploadPicture(file: Blob, onProgress: (share: number) => void): Promise<UploadResult> {
  const picture = await shrink(file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/prescriptions/files')
    request.setRequestHeader('authorization', `Bearer ${session.token ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(readAnswer(request.responseText)))
    request.addEventListener('error', () => resolve({ ok: false, message: FAILED }))
    request.send(picture)
  })
}

function readAnswer(text: string): UploadResult {
  try {
    const { fileId, message } = JSON.parse(text) as { fileId?: unknown; message?: unknown }
    if (typeof fileId === 'string') return { ok: true, fileId }
    return { ok: false, message: typeof message === 'string' && message !== '' ? message : FAILED }
  } catch {
    return { ok: false, message: FAILED }
  }
}

/** The picture as JPEG of at most 2,400 pixels. What the browser cannot draw goes as it is, and the server judges it. */
async function shrink(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.85))
  } catch {
    return file
  }
}
