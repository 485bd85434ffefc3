import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { answerEmailChange, type EmailAnswer, type EmailResult } from './calls.ts'
import { texts } from './texts.ts'

interface EmailChangeFormProps {
  readonly answer: EmailAnswer
  readonly token: string
  readonly onDone: (result: EmailResult) => void
  readonly onExpired: () => void
}

/** Mail programs open links by themselves, so only a press of the button uses the token. */
export default function EmailChangeForm({ answer, token, onDone, onExpired }: EmailChangeFormProps) {
  const { isBusy, failure, run } = useAttempt(describeFailure)

  async function send(): Promise<void> {
    try {
      onDone(await answerEmailChange(answer, token))
    } catch (error) {
      if (!hasCode(error, 'TOKEN_EXPIRED')) throw error
      onExpired()
    }
  }

  return (
    <div className="flex max-w-md flex-col gap-4">
      <FailureText>{failure}</FailureText>
      <Button isWide aria-disabled={isBusy} onClick={() => void run(send)}>
        {isBusy ? <BusyLabel>{texts.emailChange.busy}</BusyLabel> : texts.emailChange[answer].action}
      </Button>
    </div>
  )
}
