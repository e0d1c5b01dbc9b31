/** Small pictures of what a customer sent. */
export function PrescriptionThumbnails({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-3">
      {addresses.map((address, index) => (
        <li key={address}>
          <img
            src={address}
            alt={`Page ${index + 1} of the prescription`}
            loading="lazy"
            className="size-24 rounded-md border border-line bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
