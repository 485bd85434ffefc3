import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FailureText, TextButton, useSecretField } from '../../ui/form-parts.tsx'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import { StepHeading } from './form-parts.tsx'
import { ReplacementNote } from './protect-step.tsx'
import { readWords, splitWords } from './read-words.ts'
import { texts } from './texts.ts'

interface ImportStepProps {
  readonly melosWallet: MelosWallet
  readonly onWords: (words: string) => void
  readonly onBack: () => void
}

export function ImportStep({ melosWallet, onWords, onBack }: ImportStepProps) {
  const failureId = useId()
  const field = useSecretField<HTMLTextAreaElement>()
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const reading = readWords(field.current?.value ?? '', melosWallet.areWords)
    if (reading.kind === 'words') return onWords(reading.words)
    setFailure(reading.sentence)
    field.current?.focus()
  }
  const { title, label, hint, counted, next } = texts.import
  return (
    <form onSubmit={submit} className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <ReplacementNote melosWallet={melosWallet} address={undefined} />
      <Field
        label={label}
        hint={
          <p className="flex justify-between gap-3">
            {hint} <span className="shrink-0 font-mono">{counted(count)}</span>
          </p>
        }
        isInvalid={failure !== undefined}
        describedBy={failureId}
      >
        {({ className, ...box }) => (
          <textarea
            {...box}
            ref={field}
            rows={4}
            // A spelling service would send the words to a server.
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            onInput={({ currentTarget }) => {
              setCount(splitWords(currentTarget.value).length)
              setFailure(undefined)
            }}
            className={`${className} block py-3 font-mono`}
          />
        )}
      </Field>
      <FailureText id={failureId}>{failure}</FailureText>
      <div className="grid gap-2">
        <Button type="submit" isWide>
          {next}
        </Button>
        <TextButton onClick={onBack}>{texts.back}</TextButton>
      </div>
    </form>
  )
}
