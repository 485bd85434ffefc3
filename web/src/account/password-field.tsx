import { type RefObject, useState } from 'react'
import { SecretField } from '../ui/form-parts.tsx'
import { texts } from './texts.ts'

export interface PasswordFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly complaint?: string | undefined
  readonly isBusy: boolean
  readonly look?: 'page' | 'dialog'
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <SecretField
      {...props}
      label={texts.password.label}
      name="password"
      autoComplete="current-password"
      isShown={isShown}
      onToggle={() => setIsShown(!isShown)}
    />
  )
}
