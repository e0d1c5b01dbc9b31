/** A chosen file of a form. One without content is on the server. */
export type HeldFile = { readonly name: string; readonly content: Promise<Blob> | null }

/** A list that shows chosen files, which the page in another language takes along (languages-6). */
export type HeldFileList = HTMLElement & { readonly heldFiles?: readonly HeldFile[] }
