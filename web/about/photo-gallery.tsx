import type { BlockOf } from '#domain/page-texts/block-kinds.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePhotoDialog } from '#web/ui/use-photo-dialog.tsx'

/** Pictures that open in a dialog. */
export function PhotoGallery({ rows }: Pick<BlockOf<'gallery'>, 'rows'>) {
  const pictures = rows.map(({ picture, ...words }) => ({ src: picture, ...words }))
  const { open, dialog } = usePhotoDialog('Photo Gallery', pictures)
  return (
    <>
      <ul className="page-column grid gap-x-4 gap-y-6 sm:grid-cols-2 md:gap-x-6 md:gap-y-8 lg:grid-cols-3">
        {pictures.map(({ src, title, caption, alt }, index) => (
          <li key={src}>
            {/* Without JavaScript the link opens the picture itself. */}
            <a href={src} onClick={(event) => open(event, index)} className="group block rounded-lg">
              <span className="relative block overflow-hidden rounded-lg border border-line group-hover:border-brand">
                <img
                  src={src}
                  alt={alt}
                  width="960"
                  height="640"
                  loading={index < 3 ? 'eager' : 'lazy'}
                  fetchPriority={index === 0 ? 'high' : undefined}
                  className="aspect-3/2 w-full object-cover transition-transform group-hover:scale-102"
                />
                <span className="absolute right-2.5 bottom-2.5 grid size-8 place-items-center rounded-full bg-surface text-brand-strong">
                  <Icon name="search" size={16} />
                </span>
              </span>
              <span className="block pt-3 text-lg font-semibold group-hover:text-brand-strong">{title}</span>
              <span className="block text-quiet">{caption}</span>
            </a>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
