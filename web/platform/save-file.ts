/** Whether a file was saved, and the sentence of the server if it refused. */
type SavedFile = { readonly isSaved: boolean; readonly refusal?: string }

/** Requests a file and saves it on this device. */
export async function saveFile(request: () => Promise<Response>, name: string): Promise<SavedFile> {
  try {
    const response = await request()
    if (!response.ok) return { isSaved: false, ...(await readRefusal(response)) }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
    return { isSaved: true }
  } catch {
    return { isSaved: false }
  }
}

async function readRefusal(response: Response): Promise<{ refusal?: string }> {
  const { message } = (await response.json()) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? { refusal: message } : {}
}
