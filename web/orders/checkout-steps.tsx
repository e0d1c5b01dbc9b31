import { ProgressSteps } from '#web/ui/progress-steps.tsx'

const steps = ['Address', 'Summary', 'Payment'] as const

/** The three-step bar of checkout (spec §2): step 1 without an address, 2 with one, 3 is payment. */
export function CheckoutSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <div className="mx-auto w-full max-w-prose">
      <ProgressSteps steps={steps} current={current} />
    </div>
  )
}
