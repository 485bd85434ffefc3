import type { CaseAnswer } from '@melos/api-contract'
import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../account/account-form.tsx'
import { describeFailure } from '../account/describe-failure.ts'
import { FormFrame, Lead, Panel } from '../account/settings-parts.tsx'
import { showToast } from '../lib/show-toast.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { CheckboxField } from '../ui/checkbox.tsx'
import { TextAreaField } from '../ui/form-fields.tsx'
import { focusFirst } from '../ui/form-parts.tsx'
import { type AnswerComplaints, readAnswer, readText } from './read-form.ts'
import { texts } from './texts.ts'

/** The three parts of an answer to a notice. */
export function AnswerForm({ onAnswer }: { readonly onAnswer: (answer: CaseAnswer) => Promise<void> }) {
  const words = texts.answer
  const attempt = useAttempt(describeFailure)
  const [complaints, setComplaints] = useState<AnswerComplaints>({})

  function submit(form: HTMLFormElement): void {
    const reading = readAnswer(readFields(form))
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') {
      focusFirst(form, reading.complaints)
      return
    }
    void attempt.run(async () => {
      await onAnswer(reading.value)
      void showToast({ kind: 'success', text: words.done })
    })
  }

  const { isBusy } = attempt
  return (
    <Panel title={words.title}>
      <Lead>{words.lead}</Lead>
      <FormFrame>
        <AccountForm attempt={attempt} submit={words.submit} busy={texts.busy} onSubmit={submit}>
          <TextAreaField
            look="page"
            label={words.why}
            name="why"
            hint={words.whyHint}
            complaint={complaints.why}
            readOnly={isBusy}
          />
          <TextAreaField
            look="page"
            label={words.proof}
            name="proof"
            hint={words.proofHint}
            complaint={complaints.proof}
            readOnly={isBusy}
          />
          <TextField
            label={words.name}
            name="name"
            hint={words.nameHint}
            autoComplete="name"
            autoCapitalize="words"
            complaint={complaints.name}
            isBusy={isBusy}
          />
          <CheckboxField label={words.agrees} name="agreesToNames" complaint={complaints.agreesToNames} />
        </AccountForm>
      </FormFrame>
    </Panel>
  )
}

interface TextFormWords {
  readonly title: string
  readonly lead?: string
  readonly text: string
  readonly hint: string
  readonly submit: string
  readonly done: string
}

interface TextFormProps {
  readonly words: TextFormWords
  readonly onSend: (text: string) => Promise<void>
}

/** One text, such as an addition or a complaint. It's empty again once it is sent. */
export function TextForm({ words, onSend }: TextFormProps) {
  const attempt = useAttempt(describeFailure)
  const [complaint, setComplaint] = useState<string>()

  function submit(form: HTMLFormElement): void {
    const reading = readText(readFields(form).text)
    setComplaint(reading.kind === 'wrong' ? reading.complaints.text : undefined)
    if (reading.kind === 'wrong') {
      focusFirst(form, reading.complaints)
      return
    }
    void attempt.run(async () => {
      await onSend(reading.value)
      form.reset()
      void showToast({ kind: 'success', text: words.done })
    })
  }

  return (
    <Panel title={words.title}>
      {words.lead !== undefined && <Lead>{words.lead}</Lead>}
      <FormFrame>
        <AccountForm look="quiet" attempt={attempt} submit={words.submit} busy={texts.busy} onSubmit={submit}>
          <TextAreaField
            look="page"
            label={words.text}
            name="text"
            hint={words.hint}
            complaint={complaint}
            readOnly={attempt.isBusy}
          />
        </AccountForm>
      </FormFrame>
    </Panel>
  )
}
