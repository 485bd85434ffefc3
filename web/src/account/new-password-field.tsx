import { findPasswordFault, passwordLimits } from '@melos/api-contract'
import { useState } from 'react'
import { SecretField } from '../ui/form-parts.tsx'
import type { PasswordFieldProps } from './password-field.tsx'
import { texts } from './texts.ts'

interface NewPasswordFieldProps extends PasswordFieldProps {
  readonly label?: string
}

/** Counts the characters while the person types. */
export function NewPasswordField({ label = texts.password.newLabel, ...props }: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [length, setLength] = useState(0)
  return (
    <div>
      <SecretField
        {...props}
        label={label}
        name="password"
        hint={texts.password.hint}
        autoComplete="new-password"
        isShown={isShown}
        onToggle={() => setIsShown(!isShown)}
        onInput={() => setLength(countCharacters(props.field.current?.value ?? ''))}
      />
      <p aria-live="polite" className="mt-1 min-h-5 text-xs text-muted">
        {length > 0 &&
          (length < passwordLimits.shortest ? texts.password.count(length) : texts.password.enough(length))}
      </p>
    </div>
  )
}

/** A sentence for a password that the server would refuse. */
export function findPasswordComplaint(password: string, ownWords: readonly string[]): string | undefined {
  const length = countCharacters(password)
  if (length < passwordLimits.shortest) return texts.password.short
  if (length > passwordLimits.longest) return texts.password.long
  return findPasswordFault(password, ownWords) === undefined ? undefined : texts.password.weak
}

function countCharacters(password: string): number {
  return [...password.normalize('NFKC')].length
}
