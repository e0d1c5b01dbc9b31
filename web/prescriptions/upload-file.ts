import { session } from '#web/accounts/session-store.ts'

/** In pixels: enough to read handwriting, and small enough for a slow line. */
const MAX_SIDE = 2400
const FAILED = 'The file could not be sent. Please check the connection and try again.'

/** The calls that take pictures. */
type UploadPath = '/api/prescriptions/files' | '/api/returns/files' | '/api/trade/files'

type UploadResult =
  /** One picture, or one for each page of a PDF. */
  { readonly ok: true; readonly fileIds: readonly string[] } | { readonly ok: false; readonly message: string }

/** Uploads one file with XMLHttpRequest, because `fetch` reports no progress of uploads. */
export function uploadFile(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  path: UploadPath = '/api/prescriptions/files',
): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Bearer ${session.token ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(readAnswer(request.responseText)))
    for (const event of ['error', 'abort'])
      request.addEventListener(event, () => resolve({ ok: false, message: FAILED }))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function readAnswer(text: string): UploadResult {
  try {
    const { fileIds, message } = JSON.parse(text) as { fileIds?: unknown; message?: unknown }
    if (Array.isArray(fileIds) && fileIds.every((id) => typeof id === 'string')) return { ok: true, fileIds }
    return { ok: false, message: typeof message === 'string' && message !== '' ? message : FAILED }
  } catch {
    return { ok: false, message: FAILED }
  }
}

/** Scales a picture to a JPEG of at most 2,400 pixels. A file that the browser cannot decode stays as it is. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
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
