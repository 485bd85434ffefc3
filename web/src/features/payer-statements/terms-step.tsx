import type { StatementTerms } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { readServerNow } from '../../lib/server-clock.ts'
import { focusFirst, TextButton } from '../../ui/form-parts.tsx'
import { readTerms, type TermsComplaints } from './read-terms.ts'
import { changes } from './statement-calls.ts'
import { FixedNote, isDraft, Lead, NextButton, SaveButton, StepInput, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const words = texts.terms
const MOST_SOURCES = 10

/** The fee, the rate with its sources, and the period. */
export function TermsStep({ statement, onNext }: StepProps) {
  const { id, version, terms, proposedPeriod } = statement
  const change = useChange()
  const [complaints, setComplaints] = useState<TermsComplaints>({})
  const [numbers, setNumbers] = useState<readonly number[]>(() => [...(terms?.sources ?? [undefined]).keys()])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reading = readTerms(new FormData(form), { sources: numbers, now: readServerNow() })
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    await change.send(() => changes.setTerms(id, { version, ...reading.value }), onNext)
  }

  const field = (name: 'feePercent' | 'melsPerEur' | 'periodFrom' | 'periodTo') => ({
    label: words[name],
    name,
    complaint: complaints[name],
  })
  return (
    <form key={version} noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-6">
      <Lead>{words.lead}</Lead>
      <fieldset disabled={!isDraft(statement)} className="contents">
        <div className="grid gap-6 sm:grid-cols-2">
          <StepInput
            {...field('feePercent')}
            hint={words.feeHint}
            inputMode="decimal"
            defaultValue={terms?.feePercent}
          />
          <StepInput
            {...field('melsPerEur')}
            hint={words.rateHint}
            inputMode="decimal"
            defaultValue={terms?.melsPerEur}
          />
          <StepInput {...field('periodFrom')} type="date" defaultValue={terms?.periodFrom ?? proposedPeriod?.from} />
          <StepInput {...field('periodTo')} type="date" defaultValue={terms?.periodTo ?? proposedPeriod?.to} />
        </div>
        <fieldset className="flex flex-col gap-6">
          <legend className="mb-1 text-sm font-semibold">{words.sources}</legend>
          <p className="text-xs text-muted">{words.sourcesHint}</p>
          {numbers.map((number, place) => (
            <SourceFields
              key={number}
              number={number}
              place={place + 1}
              source={terms?.sources[number]}
              complaints={complaints}
              onRemove={numbers.length > 1 ? () => setNumbers(numbers.filter((one) => one !== number)) : undefined}
            />
          ))}
          {numbers.length < MOST_SOURCES && isDraft(statement) && (
            <div>
              <TextButton onClick={() => setNumbers([...numbers, Math.max(...numbers) + 1])}>{words.add}</TextButton>
            </div>
          )}
        </fieldset>
      </fieldset>
      {isDraft(statement) ? (
        <SaveButton {...change} />
      ) : (
        <>
          <FixedNote />
          <NextButton onNext={onNext} />
        </>
      )}
    </form>
  )
}

interface SourceFieldsProps {
  /** In the names of its fields. */
  readonly number: number
  /** Counted from 1. */
  readonly place: number
  readonly source: StatementTerms['sources'][number] | undefined
  readonly complaints: TermsComplaints
  readonly onRemove: (() => void) | undefined
}

function SourceFields({ number, place, source, complaints, onRemove }: SourceFieldsProps) {
  const field = (name: 'name' | 'url' | 'value' | 'at') => ({
    label: words[name],
    name: `${name}-${number}`,
    complaint: complaints[`${name}-${number}`],
  })
  return (
    <fieldset className="rounded-card border border-line bg-surface p-5">
      <legend className="sr-only">{words.source(place)}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <StepInput {...field('name')} maxLength={100} defaultValue={source?.name} />
        <StepInput {...field('url')} type="url" maxLength={500} defaultValue={source?.url ?? ''} />
        <StepInput {...field('value')} inputMode="decimal" defaultValue={source?.value} />
        <StepInput
          {...field('at')}
          type="datetime-local"
          defaultValue={source === undefined ? toDateField(readServerNow()) : source.at.replace(' ', 'T').slice(0, 16)}
        />
      </div>
      {onRemove !== undefined && (
        <TextButton aria-label={words.removeWhich(place)} onClick={onRemove}>
          {words.remove}
        </TextButton>
      )}
    </fieldset>
  )
}

/** In UTC, to the minute. */
const toDateField = (time: number): string => new Date(time).toISOString().slice(0, 16)
