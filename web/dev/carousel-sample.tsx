import { CarouselControls, useCarousel } from '#web/ui/carousel.tsx'
import { Sample } from './sample.tsx'

const slides = ['First slide', 'Second slide', 'Third slide']

export function CarouselSample() {
  const carousel = useCarousel(slides.length, 6000)
  return (
    <Sample title="Carousel">
      <div {...carousel.holdProps} className="flex flex-col gap-3">
        <ul
          ref={carousel.track}
          {...carousel.trackProps}
          tabIndex={0}
          aria-label="Sample slides"
          className="flex snap-x snap-mandatory overflow-x-auto rounded-lg border border-line scrollbar-none"
        >
          {slides.map((slide) => (
            <li key={slide} className="w-full shrink-0 snap-center bg-sunken p-8 text-center">
              {slide}
            </li>
          ))}
        </ul>
        <CarouselControls carousel={carousel} count={slides.length} name="slide" />
      </div>
    </Sample>
  )
}
