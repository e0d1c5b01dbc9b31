/** What a valid prescription shows, in the order of the numbers in the drawing. */
const shownFacts = [
  { fact: 'Doctor and registration', example: 'Dr. A. Rao, TSMC 12345' },
  { fact: 'Patient', example: 'Meena K., 45 years' },
  { fact: 'Date', example: 'Day, month and year' },
  { fact: 'Medicine', example: 'Metformin 500 mg' },
  { fact: 'Dose', example: '1 tablet twice a day, 30 days' },
  { fact: 'Signature', example: '' },
] as const

/** A drawn prescription with numbers, and a list of what they point at. */
export function SamplePrescription() {
  return (
    <figure
      aria-labelledby="sample-prescription"
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg bg-sunken p-3 sm:p-4"
    >
      <SampleDrawing />
      <figcaption className="flex min-w-0 flex-1 basis-32 flex-col gap-2 text-xs">
        <span id="sample-prescription" className="font-semibold">
          A valid prescription shows
        </span>
        <ol className="flex flex-col gap-1">
          {shownFacts.map(({ fact, example }, index) => (
            <li key={fact} className="flex gap-2">
              <span
                aria-hidden="true"
                className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-brand font-bold text-on-brand"
              >
                {index + 1}
              </span>
              <span className="min-w-0">
                <span>{fact}</span>
                {example !== '' && <span className="block text-quiet">{example}</span>}
              </span>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

const places = [
  [18, 24],
  [18, 58],
  [112, 58],
  [18, 98],
  [18, 124],
  [92, 164],
] as const

function SampleDrawing() {
  return (
    <svg
      viewBox="0 0 140 188"
      role="img"
      aria-label="Drawing of a prescription"
      className="w-24 shrink-0 sm:w-32 fill-none stroke-edge"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="fill-surface stroke-line" d="M4 6a4 4 0 0 1 4-4h104l24 24v156a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4Z" />
      <path className="fill-sunken stroke-line" d="M112 2v20a4 4 0 0 0 4 4h20Z" />
      <g strokeWidth="3">
        <path className="stroke-ink" d="M32 20h58" />
        <path d="M32 29h42" />
        <path className="stroke-line" strokeWidth="1" d="M14 42h112" />
        <path d="M32 55h34M32 63h20M88 74h38" />
      </g>
      <path className="stroke-brand" strokeWidth="2.5" d="M32 92V78h6a4 4 0 0 1 0 8h-6m5 0 9 10m0-8-7 8" />
      <g className="stroke-ink" strokeWidth="2">
        <path d="M54 98q4-9 7 0t7 0 7 0 7 0 7-2 7 2h14" />
        <path d="M32 124q4-8 7 0t7 0h8m8 0q4-8 7 0t7 0 7 0 7-2h14" />
        <path d="M104 168q-4-18 4-16t-2 16q8-14 10-4t8-6 6 4" />
      </g>
      <path className="stroke-line" strokeWidth="1" d="M84 176h42" />
      {places.map(([x, y], index) => (
        <g key={index} className="stroke-none">
          <circle className="fill-brand" cx={x} cy={y} r="10" />
          <text className="fill-on-brand font-bold" fontSize="13" x={x} y={y + 4.5} textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
