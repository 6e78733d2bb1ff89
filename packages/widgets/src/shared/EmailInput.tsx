import { Input, type InputProps } from './Input.tsx'

/** An e-mail address that is needed: its keyboard on a phone, and no longer than addresses can be. */
export const EmailInput = (props: Omit<InputProps, 'type' | 'inputMode' | 'maxLength' | 'required'>) => (
  <Input {...props} type="email" inputMode="email" required maxLength={254} />
)
