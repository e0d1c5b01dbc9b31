import { useRef } from 'react'
import { productEdits } from '#domain/catalogue/product-changes.ts'
import { MAX_PICTURES } from '#domain/catalogue/edited-fields.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { type DeskImage, moveButtonId, PictureRow } from './picture-row.tsx'
import { type ProductChanges, usePictures } from './use-pictures.ts'

/** The pictures of a product: added by choosing, dropping or pasting files, ordered by buttons. */
export function ProductPictures(changes: ProductChanges) {
  const { images } = changes.product
  const denial = useDenial('products.edit')
  const input = useRef<HTMLInputElement>(null)
  const { alert, isBusy, add, arrange } = usePictures(changes)

  async function move(image: DeskImage, direction: -1 | 1) {
    const target = images.indexOf(image) + direction
    const others = images.filter((one) => one !== image)
    const arranged = [...others.slice(0, target), image, ...others.slice(target)]
    if (await arrange(arranged, `Moved to place ${target + 1} of ${images.length}`))
      document.getElementById(moveButtonId(image, direction))?.focus()
  }

  async function remove(image: DeskImage) {
    const others = images.filter((one) => one !== image)
    if (await arrange(others, 'Picture removed')) input.current?.focus()
  }

  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
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
                move={(direction) => void move(image, direction)}
                remove={() => void remove(image)}
                describe={(alt) =>
                  void arrange(
                    images.map((one) => (one === image ? { ...one, alt } : one)),
                    productEdits['arrange-pictures'].done,
                  )
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
            add={(files) => void add(files)}
          />
        )
      ) : (
        <p className="text-quiet">{denial}</p>
      )}
    </>
  )
}
