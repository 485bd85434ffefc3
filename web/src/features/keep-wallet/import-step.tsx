import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import { FailureText, StepHeading, TextButton } from './form-parts.tsx'
import { readWords, splitWords, type WordsReading } from './read-words.ts'
import { ReplacementNote } from './replacement-note.tsx'
import { texts } from './texts.ts'
import { useSecretField } from './use-secret-field.ts'

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
    setFailure(describeReading(reading))
    field.current?.focus()
  }
  const { title, label, hint, counted, next } = texts.import
  return (
    <form onSubmit={submit} className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <ReplacementNote melosWallet={melosWallet} address={undefined} />
      <Field
        label={label}
        hint={<CountedHint hint={hint} count={counted(count)} />}
        isInvalid={failure !== undefined}
        describedBy={failureId}
      >
        {({ className, ...box }) => (
          <textarea
            {...box}
            ref={field}
            rows={4}
            // A spelling service would send the words away.
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

function CountedHint({ hint, count }: { hint: string; count: string }) {
  return (
    <p className="flex justify-between gap-3">
      {hint} <span className="shrink-0 font-mono">{count}</span>
    </p>
  )
}

function describeReading(reading: Exclude<WordsReading, { kind: 'words' }>): string {
  switch (reading.kind) {
    case 'wrong-count':
      return texts.import.wrongCount(reading.count)
    case 'unknown-word':
      return texts.import.unknownWord(reading.place, reading.word)
    case 'wrong-order':
      return texts.import.wrongOrder
    default:
      return reading satisfies never
  }
}
