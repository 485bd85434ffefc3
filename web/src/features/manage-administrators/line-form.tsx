import { type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { BusyLabel, FailureText, focusFirst } from '../../ui/form-parts.tsx'
import { administratorsKey } from './administrator-calls.ts'

interface LineFormProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly submit: string
  readonly busy: string
  readonly input: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'maxLength'>
  readonly findComplaint: (text: string) => string | undefined
  readonly send: (text: string) => Promise<unknown>
  readonly describeDone: (text: string) => string
  readonly describeFailure?: ((error: unknown) => string) | undefined
}

/** A form with one line, which is empty again after it was sent. */
export function LineForm(props: LineFormProps) {
  const { label, hint, submit, busy, input, findComplaint, send, describeDone } = props
  const { isBusy, failure, run } = useAttempt(props.describeFailure ?? describeFailure)
  const [complaint, setComplaint] = useState<string>()

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text')).trim()
    const found = findComplaint(text)
    setComplaint(found)
    if (found !== undefined) return focusFirst(form, { text: found })
    await run(async () => {
      await send(text)
      await queryClient.invalidateQueries({ queryKey: administratorsKey })
      form.reset()
      void showToast({ kind: 'success', text: describeDone(text) })
    })
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <div className="w-full max-w-sm">
        <InputField {...input} label={label} name="text" hint={hint} complaint={complaint} readOnly={isBusy} />
      </div>
      <FailureText>{failure}</FailureText>
      <Button look="quiet" type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? <BusyLabel>{busy}</BusyLabel> : submit}
      </Button>
    </form>
  )
}
