import type { DraftContent } from '@melos/api-contract'
import { useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { furtherFacts, StepButtons, StepForm } from '../../song-forms/step-form.tsx'
import { InputField, TextAreaField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { isDeployed, isFixed } from './draft-state.ts'
import { type Complaints, readFacts } from './read-facts.ts'
import { texts } from './texts.ts'
import type { DraftEditor } from './use-draft-editor.ts'

const required = ['title', 'artist', 'percentage'] as const

const hints: Partial<Record<keyof DraftContent, string>> = texts.facts.hint
const numeric: ReadonlySet<string> = new Set(['percentage', 'yearOfRelease'])

export function FactsStep({ editor, onNext }: { editor: DraftEditor; onNext: () => void }) {
  const { stored: draft, content } = useStore(editor)
  const [complaints, setComplaints] = useState<Complaints>({})
  const isDisabled = isFixed(draft) || isDeployed(draft)

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isDisabled) return onNext()
    const reading = readFacts(content)
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    if (await editor.flush()) onNext()
  }

  const field = (name: keyof typeof texts.facts & keyof DraftContent) => {
    const about = {
      ...{ name, label: texts.facts[name], hint: hints[name], complaint: complaints[name] },
      ...{ value: content[name], disabled: isDisabled },
      onChange({ target }: { target: { value: string } }) {
        setComplaints(({ [name]: _, ...others }) => others)
        editor.type({ [name]: target.value })
      },
    }
    if (name === 'description') return <TextAreaField key={name} {...about} rows={6} className="min-h-32" />
    return <InputField key={name} {...about} inputMode={numeric.has(name) ? 'numeric' : undefined} />
  }

  return (
    <StepForm onSubmit={submit}>
      {draft.workId !== null && (
        <p className="max-w-prose rounded-card border border-line p-4 text-sm">
          {isDeployed(draft) ? texts.facts.signed : texts.facts.stored}
        </p>
      )}
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-bold">{texts.facts.requiredTitle}</legend>
        <div className="grid gap-5 sm:grid-cols-2">{required.map(field)}</div>
        {field('description')}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-display text-lg font-bold">{texts.facts.optionalTitle}</legend>
        <p className="text-sm text-muted">{texts.facts.optional}</p>
        <div className="grid gap-5 sm:grid-cols-2">{furtherFacts.map(field)}</div>
      </fieldset>
      <StepButtons isSubmit />
    </StepForm>
  )
}
