import { Picture } from './picture.tsx'

const sizes = { 48: 'size-12', 64: 'size-16' } as const

/** A product's picture beside its name. The name is read out, so the picture is not. */
export function Thumb({ src, size = 48 }: { src: string; size?: keyof typeof sizes }) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md bg-picture ${sizes[size]}`}>
      <Picture src={src} alt="" sizes={`${size}px`} width={size} height={size} className="size-full object-contain" />
    </span>
  )
}
