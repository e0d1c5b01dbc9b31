/** Marks a stored address in the corner of its card until the server's has arrived (addresses-4), without a layout shift. */
export function AddressCheck({ isChecked }: { isChecked: boolean }) {
  return (
    <p role="status" className="absolute top-4 right-4 text-xs text-quiet">
      {isChecked ? '' : 'Being checked...'}
    </p>
  )
}
