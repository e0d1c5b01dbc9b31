import { say } from '#web/languages/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const steps = ['Address', 'Summary', 'Payment'] as const
const words = { complete: 'Complete', active: 'Active', incomplete: 'Incomplete' } as const

/** The progress bar of checkout (orders-8): step 1 without an address, 2 with one, 3 is payment. */
export function CheckoutSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol
      aria-label="Checkout progress"
      className="mx-auto flex w-full max-w-prose items-start max-[14rem]:flex-col max-[14rem]:gap-2"
    >
      {steps.map((step, index) => {
        const state = index + 1 < current ? 'complete' : index + 1 === current ? 'active' : 'incomplete'
        return (
          <li
            key={step}
            aria-current={state === 'active' ? 'step' : undefined}
            className="relative flex flex-1 flex-col items-center gap-2 text-center max-[14rem]:flex-row"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-4 right-1/2 h-0.5 w-full max-[14rem]:hidden',
                  state === 'incomplete' ? 'bg-line' : 'bg-brand',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'z-1 grid size-8 place-items-center rounded-full border-2 text-base font-semibold tabular-nums',
                state === 'complete' && 'border-brand bg-brand text-on-brand',
                state === 'active' && 'border-brand bg-surface text-brand-strong',
                state === 'incomplete' && 'border-line bg-surface text-quiet',
              )}
            >
              {state === 'complete' ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className={state === 'active' ? 'font-semibold text-ink' : 'text-quiet'}>
              {say(step)} <span className="sr-only">{words[state]}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
