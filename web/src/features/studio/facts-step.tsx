import { advisories, derivations, type SongContent } from '@melos/api-contract'
import { useId } from 'react'
import { useStore } from '../../lib/store.ts'
import { furtherFacts, StepButtons, StepForm } from '../../song-forms/step-form.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import type { SongStepProps } from './song-steps.ts'
import { texts } from './texts.ts'

const words = texts.facts

type TextName = Exclude<keyof SongContent, 'advisory' | 'isInstrumental' | 'derivesFrom'>

const names = ['title', 'versionTitle', 'artist', 'language'] as const
const rights = ['isrc', 'iswc', 'recordingOwner', 'songOwner'] as const

const hints: Partial<Record<TextName, string>> = words.hint

export function FactsStep({ editor, complaints, onBack, onNext }: SongStepProps) {
  const { stored: song, content } = useStore(editor)
  const { isFrozen } = song

  const field = (name: TextName) => {
    const about = {
      ...{ name, label: words[name], hint: hints[name], complaint: complaints[name], value: content[name] },
      disabled: isFrozen || (name === 'language' && content.isInstrumental === 'true'),
      onChange: ({ target }: { target: { value: string } }) => editor.type({ [name]: target.value }),
    }
    if (name === 'description') return <TextAreaField key={name} {...about} rows={6} className="min-h-32" />
    return <InputField key={name} {...about} inputMode={name === 'yearOfRelease' ? 'numeric' : undefined} />
  }

  return (
    <StepForm onSubmit={onNext}>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-bold">{words.songTitle}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {names.map(field)}
          <AdvisoryField
            value={content.advisory}
            complaint={complaints.advisory}
            isDisabled={isFrozen}
            onChange={(advisory) => editor.type({ advisory })}
          />
          <div className="self-end">
            <Checkbox
              label={words.isInstrumental}
              checked={content.isInstrumental === 'true'}
              disabled={isFrozen}
              onChange={({ target }) => editor.type({ isInstrumental: target.checked ? 'true' : '' })}
            />
          </div>
        </div>
        {field('description')}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-bold">{words.rightsTitle}</legend>
        <div className="grid gap-5 sm:grid-cols-2">{rights.map(field)}</div>
        <Derivations
          value={content.derivesFrom}
          isDisabled={isFrozen}
          onChange={(derivesFrom) => editor.type({ derivesFrom })}
        />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-display text-lg font-bold">{words.moreTitle}</legend>
        <p className="text-sm text-muted">{words.more}</p>
        <div className="grid gap-5 sm:grid-cols-2">{furtherFacts.map(field)}</div>
      </fieldset>
      <StepButtons isSubmit {...(onBack === undefined ? {} : { onBack })} />
    </StepForm>
  )
}

interface ChoiceProps {
  readonly value: string
  readonly complaint?: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

function AdvisoryField({ value, complaint, isDisabled, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={words.advisory}
      complaint={complaint}
      name="advisory"
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{words.advisories.choose}</option>
      {advisories.map((advisory) => (
        <option key={advisory} value={advisory}>
          {words.advisories[advisory]}
        </option>
      ))}
    </SelectField>
  )
}

function Derivations({ value, isDisabled, onChange }: ChoiceProps) {
  const id = useId()
  const chosen = value.split(',').filter((kind) => kind !== '')
  return (
    <fieldset aria-describedby={id}>
      <legend className="text-xs text-muted">{words.derivesFrom}</legend>
      <div className="flex flex-wrap gap-x-8">
        {derivations.map((kind) => (
          <Checkbox
            key={kind}
            label={words.derivations[kind]}
            checked={chosen.includes(kind)}
            disabled={isDisabled}
            onChange={({ target }) =>
              onChange(derivations.filter((one) => (one === kind ? target.checked : chosen.includes(one))).join(','))
            }
          />
        ))}
      </div>
      <p id={id} className="text-xs text-muted">
        {words.hint.derivesFrom}
      </p>
    </fieldset>
  )
}
