import type { AdmissionState, OwnDeclarations } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useId, useState } from 'react'
import { AccountForm, readFields } from '../../account/account-form.tsx'
import { CountryField } from '../../account/country-field.tsx'
import { describeFailure } from '../../account/describe-failure.ts'
import { Fact, Lead, Panel } from '../../account/settings-parts.tsx'
import { admissionCalls } from '../../admission/admission-calls.ts'
import { nameCountry } from '../../lib/name-country.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Radio } from '../../ui/checkbox.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { type DeclarationComplaints, readDeclarations } from './read-declarations.ts'
import { texts } from './texts.ts'

const words = texts.declarations

interface DeclarationsPanelProps {
  /** Null for a wallet without an account. */
  readonly declarations: OwnDeclarations | null
  readonly onChange: (state: AdmissionState) => void
}

export function DeclarationsPanel({ declarations, onChange }: DeclarationsPanelProps) {
  const [isChanging, setChanging] = useState(false)
  if (declarations === null) return <WithoutAccount />
  const { country, isAdult, isEmployee, madeAt } = declarations
  const isComplete = country !== null && isAdult !== null && isEmployee !== null
  if (!isComplete || isChanging)
    return (
      <Panel title={words.title}>
        <Lead>{words.lead}</Lead>
        <DeclarationsForm
          declarations={declarations}
          onChange={(state) => {
            setChanging(false)
            onChange(state)
          }}
          onCancel={isComplete ? () => setChanging(false) : undefined}
        />
      </Panel>
    )
  return (
    <Panel title={words.title}>
      <Lead>{words.lead}</Lead>
      <dl className="mt-4 mb-5 grid gap-2 text-sm">
        <Fact label={words.facts.country}>{nameCountry(country)}</Fact>
        <Fact label={words.facts.isAdult}>{isAdult ? words.yes : words.no}</Fact>
        <Fact label={words.facts.isEmployee}>{isEmployee ? words.yes : words.no}</Fact>
        {madeAt !== null && <Fact label={words.facts.madeAt}>{showUtc(madeAt)}</Fact>}
      </dl>
      <Button look="quiet" onClick={() => setChanging(true)}>
        {words.change}
      </Button>
    </Panel>
  )
}

function WithoutAccount() {
  const { signIn, register } = texts.visitor
  return (
    <Panel title={words.title}>
      <Lead>{words.noAccount}</Lead>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/register">{register}</ButtonLink>
        <ButtonLink to="/sign-in" look="quiet">
          {signIn}
        </ButtonLink>
      </div>
    </Panel>
  )
}

interface DeclarationsFormProps {
  readonly declarations: OwnDeclarations
  readonly onChange: (state: AdmissionState) => void
  readonly onCancel: (() => void) | undefined
}

function DeclarationsForm({ declarations, onChange, onCancel }: DeclarationsFormProps) {
  const { provider } = useSite()
  const attempt = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<DeclarationComplaints>({})

  function submit(form: HTMLFormElement): void {
    const reading = readDeclarations(readFields(form))
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') {
      focusFirst(form, reading.complaints)
      return
    }
    void attempt.run(async () => {
      onChange(await admissionCalls.declare(reading.value))
      void showToast({ kind: 'success', text: words.saved })
    })
  }

  return (
    <div className="mt-5 flex flex-col gap-3">
      <AccountForm attempt={attempt} submit={words.save} busy={words.saving} onSubmit={submit}>
        <CountryField label={words.country} initial={declarations.country ?? ''} complaint={complaints.country} />
        <YesOrNo
          name="isAdult"
          question={words.isAdult}
          initial={declarations.isAdult}
          complaint={complaints.isAdult}
        />
        <YesOrNo
          name="isEmployee"
          question={words.isEmployee(provider.name)}
          initial={declarations.isEmployee}
          complaint={complaints.isEmployee}
        />
      </AccountForm>
      {onCancel !== undefined && (
        <Button look="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

interface YesOrNoProps {
  readonly name: 'isAdult' | 'isEmployee'
  readonly question: string
  readonly initial: boolean | null
  readonly complaint: string | undefined
}

function YesOrNo({ name, question, initial, complaint }: YesOrNoProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="text-sm font-semibold">{question}</legend>
      <div className="flex gap-8">
        {([true, false] as const).map((answer) => (
          <Radio
            key={String(answer)}
            name={name}
            value={answer ? 'yes' : 'no'}
            defaultChecked={initial === answer}
            label={answer ? words.yes : words.no}
          />
        ))}
      </div>
      <p id={id} className="text-xs font-medium text-losing empty:hidden">
        {complaint}
      </p>
    </fieldset>
  )
}
