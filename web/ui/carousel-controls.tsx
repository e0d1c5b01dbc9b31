import { Icon } from './icon.tsx'
import type { useCarousel } from './use-carousel.ts'

type CarouselControlsProps = { carousel: ReturnType<typeof useCarousel>; count: number; name: string }

const round =
  'grid size-11 place-items-center rounded-full border border-edge bg-surface text-ink hover:border-brand hover:bg-brand-soft'

/** Previous, counter, next and pause. Nothing moves by itself without a way to stop it. */
export function CarouselControls({
  carousel: { index, show, moves, paused, togglePaused },
  count,
  name,
}: CarouselControlsProps) {
  if (count < 2) return null
  return (
    <div className="needs-script flex items-center gap-2">
      <button type="button" className={round} onClick={() => show(index - 1)} aria-label={`Previous ${name}`}>
        <Icon name="left" />
      </button>
      <span className="min-w-12 text-center text-base font-semibold tabular-nums">
        {index + 1} / {count}
      </span>
      <button type="button" className={round} onClick={() => show(index + 1)} aria-label={`Next ${name}`}>
        <Icon name="right" />
      </button>
      {moves && (
        <button
          type="button"
          className={round}
          onClick={togglePaused}
          aria-label={paused ? `Play ${name}s` : `Pause ${name}s`}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  )
}
