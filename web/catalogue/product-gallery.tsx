import { Badge } from '#web/ui/badge.tsx'
import { CarouselControls, useCarousel } from '#web/ui/carousel.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, zoomSource } from '#web/ui/picture.tsx'
import { usePhotoDialog } from '#web/ui/use-photo-dialog.tsx'

/** The time between two pictures (catalogue-11). */
const INTERVAL_MS = 2000

const sizes = '(min-width: 80rem) 580px, (min-width: 48rem) 50vw, 256px'

/** The pictures of a product as a carousel with thumbnails. */
export function ProductGallery({
  images,
  alts,
  name,
  prescriptionRequired,
}: {
  images: readonly string[]
  alts: readonly string[]
  name: string
  prescriptionRequired: boolean
}) {
  const carousel = useCarousel(images.length, INTERVAL_MS)
  const { track, trackProps, holdProps, index, show } = carousel
  const altOf = (number: number) =>
    alts[number] || (images.length > 1 ? `${name}, picture ${number + 1} of ${images.length}` : name)
  const { open, dialog } = usePhotoDialog(
    `Pictures of ${name}`,
    images.map((src, number) => ({ src: zoomSource(src), title: name, alt: altOf(number) })),
  )
  if (images.length === 0) return <NoImage />
  return (
    <section aria-label="Pictures" className="flex flex-col gap-3" {...holdProps}>
      <div className="relative">
        <ul
          ref={track}
          {...trackProps}
          tabIndex={images.length > 1 ? 0 : undefined}
          aria-label={`Pictures of ${name}`}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-lg border border-line bg-picture scrollbar-none"
        >
          {images.map((src, number) => (
            <li key={src} className="flex w-full shrink-0 snap-center justify-center">
              {/* Without JavaScript the link opens the picture itself. */}
              <a
                href={src}
                onClick={(event) => open(event, number)}
                tabIndex={number === index ? undefined : -1}
                className="cursor-zoom-in md:w-full"
              >
                <Picture
                  src={src}
                  alt={altOf(number)}
                  sizes={sizes}
                  eager={number === 0}
                  className="size-64 object-contain max-md:picture-fade md:size-full"
                />
              </a>
            </li>
          ))}
        </ul>
        {prescriptionRequired && (
          <span className="absolute top-3 left-3">
            <Badge icon="rx">Prescription</Badge>
          </span>
        )}
      </div>
      {dialog}
      {images.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Thumbnails images={images} shown={index} onShow={show} />
          <CarouselControls carousel={carousel} count={images.length} name="picture" />
        </div>
      )}
    </section>
  )
}

type ThumbnailsProps = { images: readonly string[]; shown: number; onShow: (index: number) => void }

function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="needs-script flex gap-2 max-sm:hidden">
      {images.map((src, number) => (
        <li key={src}>
          <button
            type="button"
            onClick={() => onShow(number)}
            aria-label={`Show picture ${number + 1}`}
            aria-current={number === shown ? 'true' : undefined}
            className="block size-14 overflow-hidden rounded-md border-2 border-line bg-picture aria-[current]:border-brand"
          >
            <Picture src={src} alt="" sizes="56px" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function NoImage() {
  return (
    <div className="grid h-64 w-full place-items-center rounded-lg md:aspect-square md:h-auto border border-line bg-sunken text-quiet">
      <p className="flex flex-col items-center gap-2 text-lg">
        <Icon name="camera" size={32} />
        No Image
      </p>
    </div>
  )
}
