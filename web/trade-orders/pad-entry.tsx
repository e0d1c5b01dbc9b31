import { type ClipboardEvent, useState } from 'react'
import { tolerantPaise } from '#domain/money.ts'
import { readPackCode } from '#domain/stock/pack-code.ts'
import { formText } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'
import { PAD_ENTRY, type useOrderPad } from './use-order-pad.ts'

type Suggested = ComboboxOption & { readonly id: string }

/** Takes typed, scanned and pasted lines, and files. What an order has no room for stays in the field. */
export function PadEntry({ pad }: { pad: ReturnType<typeof useOrderPad> }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [text, setText] = useState('')

  const add = useCall((form: FormData) => {
    setText(pad.addText(formText(form, PAD_ENTRY)) ? '' : formText(form, PAD_ENTRY))
    return null
  })
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(pasted.trim())) return
    event.preventDefault()
    pad.addText(pasted)
  }
  return (
    <CallForm call={add} className="flex flex-col gap-3">
      <div className="relative">
        <ScannedField
          label="Add lines"
          hint="Type a product and its packs, scan a pack, or paste a list: “dolo 650 20 strip”, “Azithral 500 - 10”."
          name={PAD_ENTRY}
          ref={setInput}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={paste}
          error={pad.error}
        />
        {input !== null && (
          <Combobox<Suggested>
            input={input}
            label="Products"
            find={findProducts}
            onChoose={({ id, text: name }) => {
              setText('')
              pad.add([{ text: name, chosen: id }])
              return true
            }}
            countText={({ length }) => `${length} ${length === 1 ? 'product' : 'products'}`}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Add</Button>
        <label className={`${buttonLook({ variant: 'secondary' })} cursor-pointer focus-within:outline-2`}>
          Add a CSV or Excel file
          <input
            type="file"
            accept=".csv,.txt,.xlsx"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file !== undefined) pad.reading.start(file)
              target.value = ''
            }}
          />
        </label>
      </div>
      <CallAlert call={pad.reading} />
      {pad.reading.isBusy && <AlertBox tone="notice">The file is being read.</AlertBox>}
      {pad.failed > 0 && (
        <Button variant="secondary" className="self-start" onClick={pad.lookUpAgain}>
          {`Look up ${pad.failed} ${pad.failed === 1 ? 'line' : 'lines'} again`}
        </Button>
      )}
    </CallForm>
  )
}

/** A text with packs is a line, not a name that is being typed. */
async function findProducts(typed: string, signal: AbortSignal): Promise<Suggested[]> {
  if (/^\d*$/.test(typed.trim()) || readPackCode(typed) !== null) return []
  const answer = await publicApi('GET /api/products/suggest', { q: typed.slice(0, 200) }, { signal })
  if (!answer.ok) return []
  return answer.body.data.flatMap((one) => {
    if (one.kind !== 'product' || one._id === undefined) return []
    const product = {
      image: one.image,
      packSize: one.packSize,
      sellingPrice: tolerantPaise(one.sellingPrice) / 100,
      isRx: false,
    }
    return [{ key: one._id, id: one._id, text: one.text, icon: 'search' as const, product }]
  })
}
