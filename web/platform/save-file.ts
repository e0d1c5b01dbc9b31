/** Requests a file and saves it on this device. Returns whether it succeeded. */
export async function saveFile(request: () => Promise<Response>, name: string): Promise<boolean> {
  try {
    const response = await request()
    if (!response.ok) return false
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
    return true
  } catch {
    return false
  }
}
