import { say } from '#web/languages/say.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/**
 * A scrolling row of slides. It advances every `intervalMs`, except while paused, hovered, focused or hidden, and under
 * reduced motion.
 */
export function useCarousel(count: number, intervalMs: number) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const still = useReducedMotion()
  const playing = !paused && !still && count > 1

  const show = (next: number) => {
    if (track.current) scrollToSlide(track.current, (next + count) % count, still)
  }

  useEffect(() => {
    if (!playing || held) return
    const timer = setInterval(() => {
      const row = track.current
      if (!row || document.hidden) return
      scrollToSlide(row, (slideOf(row) + 1) % count)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [playing, held, count, intervalMs])

  return {
    track,
    index,
    /** Whether it advances by itself. */
    moves: count > 1 && !still,
    paused,
    togglePaused: () => setPaused(!paused),
    show,
    trackProps: {
      onScroll: () => {
        const row = track.current
        if (row && row.clientWidth > 0) setIndex(Math.min(Math.max(slideOf(row), 0), count - 1))
      },
    },
    holdProps: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}

function slideOf(row: Element): number {
  return Math.round(row.scrollLeft / row.clientWidth)
}

/** Slides to a neighbour and jumps to other slides. */
function scrollToSlide(row: Element, slide: number, still = false): void {
  const isNeighbour = Math.abs(slide - slideOf(row)) <= 1
  row.scrollTo({ left: slide * row.clientWidth, behavior: isNeighbour && !still ? 'smooth' : 'instant' })
}

function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(false)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setReduced(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return reduced
}

type CarouselControlsProps = { carousel: ReturnType<typeof useCarousel>; count: number; name: string }

/** Previous, counter, next and pause. */
export function CarouselControls({
  carousel: { index, show, moves, paused, togglePaused },
  count,
  name,
}: CarouselControlsProps) {
  if (count < 2) return null
  return (
    <div className="needs-script flex items-center gap-2">
      <button
        type="button"
        className="round-button"
        onClick={() => show(index - 1)}
        aria-label={`Previous ${say(name)}`}
      >
        <Icon name="left" />
      </button>
      <span className="min-w-12 text-center text-base font-semibold tabular-nums">{`${index + 1} / ${count}`}</span>
      <button type="button" className="round-button" onClick={() => show(index + 1)} aria-label={`Next ${say(name)}`}>
        <Icon name="right" />
      </button>
      {moves && (
        <button
          type="button"
          className="round-button"
          onClick={togglePaused}
          aria-label={paused ? `Play ${say(`${name}s`)}` : `Pause ${say(`${name}s`)}`}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  )
}
