import { type MouseEvent, type ReactNode, useState } from 'react'
import type { GalleryPhoto, PhotoDialogProps } from './photo-dialog.tsx'

type OpenedDialog = { readonly Dialog: (props: PhotoDialogProps) => ReactNode; readonly start: number }

/** Opens pictures in a dialog, whose code loads at the first press. If that fails, the link opens the picture itself. */
export function usePhotoDialog(label: string, pictures: readonly GalleryPhoto[]) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const open = (event: MouseEvent<HTMLAnchorElement>, start: number) => {
    // A click with a modifier key (new tab, download) keeps the browser's default.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./photo-dialog.tsx').then(
      ({ PhotoDialog }) => setOpened({ Dialog: PhotoDialog, start }),
      () => location.assign(href),
    )
  }
  const dialog = opened && (
    <opened.Dialog label={label} pictures={pictures} start={opened.start} onClose={() => setOpened(null)} />
  )
  return { open, dialog }
}
