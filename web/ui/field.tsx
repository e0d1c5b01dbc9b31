import { useId, type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes } from 'react'

import { classNames } from './class-names.ts'
import { FieldFrame, type FieldText, controlProps } from './field-frame.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { multiline?: false; ref?: Ref<HTMLInputElement> }
type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { multiline: true; ref?: Ref<HTMLTextAreaElement> }

export type FieldProps = FieldText & (InputProps | AreaProps) & { name: string; id?: string }

/**
 * A labelled input. Label, hint and error are tied to the control in the frame and nowhere else. Ids are the name unless
 * given, so that an error summary can link to `#name`.
 */
export function Field({ label, hint, error, optional, className, ...props }: FieldProps) {
  const fallback = useId()
  const id = props.id ?? props.name ?? fallback
  const words = { label, hint, error, optional: optional ?? false }
  const wired = controlProps(id, words, props.required)
  return (
    <FieldFrame {...words} id={id} className={className}>
      <Control {...props} {...wired} className={classNames(wired.className, props.multiline && 'min-h-28')} />
    </FieldFrame>
  )
}

function Control({ multiline, required: _, ...props }: InputProps | AreaProps) {
  // Forms are noValidate and say `required` to assistive technology alone (D31).
  if (multiline) return <textarea {...(props as TextareaHTMLAttributes<HTMLTextAreaElement>)} />
  return <input {...(props as InputHTMLAttributes<HTMLInputElement>)} />
}
