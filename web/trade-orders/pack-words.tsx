import type { PackWords } from '#contract/trade-pack-words.ts'
import { formText } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { usePadPlace } from './pad-place.ts'
import { type PadRow, readQuantity } from './pad-rows.ts'

type OpenUnitProps = {
  row: PadRow & { readonly openUnit: NonNullable<PadRow['openUnit']> }
  onKept: (words: PackWords, packs: number) => void
}

const FAILED = 'This could not be saved. Please check the connection.'

/** Asks for the packs of a unit, keeps the answer for the buyer and takes it for the line (trade-12). */
export function OpenUnitForm({ row: { key, openUnit, chosen }, onKept }: OpenUnitProps) {
  const { api } = usePadPlace()
  const { word, count } = openUnit
  const isShared = !['box', 'carton', 'inner'].includes(word)
  const keep = useCall(
    async (form: FormData) => {
      const packs = readQuantity(formText(form, 'unitPacks'))
      if (packs === null) return { alert: 'Please enter the packs.' }
      const answer = await api('POST /api/trade/pack-words', { word, productId: isShared ? '' : (chosen ?? ''), packs })
      return answer.ok ? { ok: true as const, body: { words: answer.body.words, packs } } : answer
    },
    { done: ({ words, packs }) => onKept(words, count * packs), fallback: FAILED },
  )
  return (
    <CallForm
      call={keep}
      submitLabel={`Keep it and take ${count} × ${word}`}
      button={{ variant: 'secondary', className: 'self-start' }}
      className="flex flex-col gap-3"
    >
      <Field
        id={`unit-${key}`}
        name="unitPacks"
        label={isShared ? `Packs that your “${word}” has` : `Packs in a ${word} of this`}
        inputMode="numeric"
        autoComplete="off"
        error={keep.errors.packs}
      />
    </CallForm>
  )
}

type PackWordListProps = { words: PackWords; onChange: (words: PackWords) => void }

/** What the buyer said about units, each to be removed. */
export function PackWordList({ words, onChange }: PackWordListProps) {
  if (words.length === 0) return null
  return (
    <Card as="section" aria-label="Your units" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Your units</h2>
      <ul className="divide-y divide-line">
        {words.map((one) => (
          <PackWordItem key={`${one.word} ${one.productId}`} one={one} onChange={onChange} />
        ))}
      </ul>
    </Card>
  )
}

function PackWordItem({ one, onChange }: { one: PackWords[number]; onChange: PackWordListProps['onChange'] }) {
  const { api } = usePadPlace()
  const { word, productId, productName, packs } = one
  const remove = useCall(() => api('DELETE /api/trade/pack-words', { word, productId }), {
    done: (answer) => onChange(answer.words),
    fallback: FAILED,
  })
  return (
    <li className="flex flex-col gap-1 py-2">
      <span className="wrap-anywhere">
        <span>{`Your ${word} ${productId === '' ? 'is' : 'of this is'} ${packs} ${packs === 1 ? 'pack' : 'packs'}`}</span>
        {productName !== '' && (
          <span translate="no" className="block text-quiet">
            {productName}
          </span>
        )}
      </span>
      <CallAlert call={remove} />
      <Button
        variant="quiet"
        className="self-start"
        aria-label={`Remove your ${word} ${productName}`.trim()}
        busy={remove.isBusy}
        onClick={() => remove.start()}
      >
        Remove
      </Button>
    </li>
  )
}
