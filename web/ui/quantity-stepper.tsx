import { useState } from 'react'
import { readWholeNumber } from '#domain/typed-digits.ts'
import { Icon } from './icon.tsx'

type QuantityStepperProps = {
  /** The product, for the accessible names: "Decrease quantity of Jivometra". */
  name: string
  value: number
  onChange: (quantity: number) => void
  min?: number
  max?: number
  disabled?: boolean
  /** The name of its number in the form. */
  field?: string
}

/** Minus, input, plus. Leaving the input clamps its number. With `min={0}` minus may reach 0, which removes the line (cart-1). */
export function QuantityStepper({
  name,
  value,
  onChange,
  min = 1,
  max = 999,
  disabled = false,
  field,
}: QuantityStepperProps) {
  // The typed text; null when the input shows the quantity.
  const [draft, setDraft] = useState<string | null>(null)
  const least = Math.max(min, 1)

  const change = (quantity: number) => {
    setDraft(null)
    onChange(quantity)
  }
  const type = (text: string) => {
    setDraft(text)
    const number = readWholeNumber(text)
    if (number !== null && number > 0 && number <= max) onChange(number)
  }
  const settle = () => {
    if (draft === null) return
    change(Math.min(Math.max(readWholeNumber(draft) ?? least, least), max))
  }

  return (
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className="inline-flex w-fit max-w-full items-center overflow-hidden rounded-lg border border-edge bg-surface"
    >
      <StepButton
        label={`Decrease quantity of ${name}`}
        icon="minus"
        disabled={disabled || value <= min}
        onPress={() => change(value - 1)}
      />
      <input
        name={field}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? value}
        aria-label={`Quantity of ${name}`}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), settle())}
        className="h-11 w-14 min-w-0 border-x border-line bg-surface text-center text-lg font-semibold tabular-nums"
      />
      <StepButton
        label={`Increase quantity of ${name}`}
        icon="plus"
        disabled={disabled || value >= max}
        onPress={() => change(value + 1)}
      />
    </div>
  )
}

type StepButtonProps = { label: string; icon: 'minus' | 'plus'; disabled: boolean; onPress: () => void }

function StepButton({ label, icon, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center text-brand-strong hover:bg-brand-soft disabled:cursor-not-allowed disabled:text-edge disabled:hover:bg-transparent"
    >
      <Icon name={icon} />
    </button>
  )
}
