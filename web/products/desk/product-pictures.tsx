import { useRef } from 'react'
import { productEdits } from '#domain/catalogue/product-changes.ts'
import { MAX_PICTURES } from '#domain/catalogue/edited-fields.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { type DeskImage, moveButtonId, PictureRow } from './picture-row.tsx'
import { type ProductChanges, usePictures } from './use-pictures.ts'

/** The pictures of a product: added by choosing, dropping or pasting files, ordered by buttons. */
export function ProductPictures(changes: ProductChanges) {
  const { images } = changes.product
  const denial = useDenial('products.edit')
  const input = useRef<HTMLInputElement>(null)
  const { calls, warning, isBusy, add, arrange } = usePictures(changes)

  function move(image: DeskImage, direction: -1 | 1) {
    const place = images.indexOf(image)
    const target = place + direction
    arrange({
      images: images.toSpliced(place, 1).toSpliced(target, 0, image),
      done: `Moved to place ${target + 1} of ${images.length}`,
      moveFocus: () => document.getElementById(moveButtonId(image, direction))?.focus(),
    })
  }

  function remove(image: DeskImage) {
    const others = images.filter((one) => one !== image)
    arrange({ images: others, done: 'Picture removed', moveFocus: () => input.current?.focus() })
  }

  return (
    <>
      {warning !== null && <AlertBox>{warning}</AlertBox>}
      {calls.map((call, index) => (
        <CallAlert key={index} call={call} />
      ))}
      {images.length > 0 && (
        <ul aria-label="Pictures" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {images.map((image, index) => (
            <li key={image.address} className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-3">
              <PictureRow
                image={image}
                name={`Picture ${index + 1}`}
                isFirst={index === 0}
                isLast={index === images.length - 1}
                isDisabled={denial !== null}
                move={(direction) => move(image, direction)}
                remove={() => remove(image)}
                describe={(alt) =>
                  arrange({
                    images: images.map((one) => (one === image ? { ...one, alt } : one)),
                    done: productEdits['arrange-pictures'].done,
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {denial === null ? (
        images.length < MAX_PICTURES && (
          <FileDrop
            label="Choose pictures"
            hint="You can also drop or paste them here. JPEG, PNG, WebP or AVIF, at most 15 MB each."
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            inputRef={input}
            isBusy={isBusy}
            add={add}
          />
        )
      ) : (
        <p className="text-quiet">{denial}</p>
      )}
    </>
  )
}
