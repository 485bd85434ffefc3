import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import { FailureText } from './failure-text.tsx'
import { readWords, splitWords, type WordsReading } from './read-words.ts'
import { ReplacementNote } from './replacement-note.tsx'
import { StepHeading } from './step-heading.tsx'
import { TextButton } from './text-button.tsx'
import { texts } from './texts.ts'
import { useSecretField } from './use-secret-field.ts'

interface ImportStepProps {
  readonly melosWallet: MelosWallet
  readonly onWords: (words: string) => void
  readonly onBack: () => void
}

export function ImportStep({ melosWallet, onWords, onBack }: ImportStepProps) {
  const ids = { field: useId(), hint: useId(), failure: useId() }
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
      <div>
        <label htmlFor={ids.field} className="mb-1 block text-xs text-muted">
          {label}
        </label>
        <textarea
          ref={field}
          id={ids.field}
          rows={4}
          // A spelling service would send the words away.
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          aria-invalid={failure !== undefined}
          aria-describedby={`${ids.hint} ${ids.failure}`}
          onInput={({ currentTarget }) => {
            setCount(splitWords(currentTarget.value).length)
            setFailure(undefined)
          }}
          className="block w-full rounded-lg border border-line bg-paper p-3 font-mono text-md hover:border-muted aria-invalid:border-accent"
        />
        <p className="mt-1 flex justify-between gap-3 text-xs text-muted">
          <span id={ids.hint}>{hint}</span>
          <span className="shrink-0 font-mono">{counted(count)}</span>
        </p>
      </div>
      <FailureText id={ids.failure}>{failure}</FailureText>
      <div className="grid gap-2">
        <Button type="submit" isWide>
          {next}
        </Button>
        <TextButton onClick={onBack}>{texts.back}</TextButton>
      </div>
    </form>
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
