import type { DraftContent } from '@melos/api-contract'
import { type RefObject, useRef, useState } from 'react'
import type { Desk } from './create-desk.ts'
import { isDeployed, isFixed } from './draft-state.ts'
import { readFacts } from './read-facts.ts'
import type { Complaints } from './reading.ts'
import { StepButtons } from './step-buttons.tsx'
import { TextField } from './text-field.tsx'
import { texts } from './texts.ts'
import { useDeskState } from './use-desk.ts'

const must = ['title', 'artist', 'percentage'] as const
const may = [
  'genres',
  'yearOfRelease',
  'musicAuthors',
  'lyricsAuthors',
  'era',
  'country',
  'label',
  'recordingStudio',
  'website',
  'youtube',
  'spotify',
] as const

const hints: Partial<Record<keyof DraftContent, string>> = texts.facts.hint
const numeric: ReadonlySet<string> = new Set(['percentage', 'yearOfRelease'])

export function FactsStep({ desk, onNext }: { desk: Desk; onNext: () => void }) {
  const { draft, content } = useDeskState(desk)
  const [complaints, setComplaints] = useState<Complaints>({})
  const form = useRef<HTMLFormElement>(null)
  const isDisabled = isFixed(draft) || isDeployed(draft)

  async function goOn(): Promise<void> {
    if (isDisabled) return onNext()
    const reading = readFacts(content)
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    if (await desk.flush()) onNext()
  }

  const field = (name: keyof typeof texts.facts & keyof DraftContent) => (
    <TextField
      key={name}
      name={name}
      label={texts.facts[name]}
      value={content[name]}
      hint={hints[name]}
      complaint={complaints[name]}
      isDisabled={isDisabled}
      isLong={name === 'description'}
      inputMode={numeric.has(name) ? 'numeric' : undefined}
      onChange={(value) => {
        setComplaints(({ [name]: _, ...others }) => others)
        desk.type({ [name]: value })
      }}
    />
  )

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
      className="flex flex-col gap-10"
    >
      {draft.workId !== null && (
        <p className="max-w-prose rounded-card border border-line p-4 text-sm">
          {isDeployed(draft) ? texts.facts.signed : texts.facts.stored}
        </p>
      )}
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-bold">{texts.facts.must}</legend>
        <div className="grid gap-5 sm:grid-cols-2">{must.map(field)}</div>
        {field('description')}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-display text-lg font-bold">{texts.facts.may}</legend>
        <p className="text-sm text-muted">{texts.facts.optional}</p>
        <div className="grid gap-5 sm:grid-cols-2">{may.map(field)}</div>
      </fieldset>
      <StepButtons isSubmit />
    </form>
  )
}

/** What is wrong comes into view, and can be mended at once. */
export function focusFirst(form: RefObject<HTMLFormElement | null>, complaints: Complaints): void {
  const fields = form.current?.querySelectorAll<HTMLElement>('[name]') ?? []
  const first = [...fields].find((field) => (field.getAttribute('name') ?? '') in complaints)
  first?.focus()
}
