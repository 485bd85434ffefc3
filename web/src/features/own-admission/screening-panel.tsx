import type { AdmissionState } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { describeFailure } from '../../account/describe-failure.ts'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { admissionCalls } from '../../admission/admission-calls.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { texts } from './texts.ts'

const words = texts.screening

interface ScreeningPanelProps {
  readonly screening: AdmissionState['screening']
  readonly onChange: (state: AdmissionState) => void
}

export function ScreeningPanel({ screening: { state, reason, until }, onChange }: ScreeningPanelProps) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const ask = () =>
    run(async () => {
      onChange(await admissionCalls.askForScreening())
      void showToast({ kind: 'success', text: words.asked })
    })
  return (
    <Panel title={words.title}>
      <Lead>{words.lead}</Lead>
      <div className="mt-4 flex flex-col items-start gap-3 text-sm">
        <p role="status">
          {words.states[state]} {state === 'PASSED' && until !== null && words.until(showUtc(until))}
        </p>
        {reason !== null && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {words.reason(reason)}
          </p>
        )}
        <FailureText>{failure}</FailureText>
        {(state === 'NONE' || state === 'EXPIRED') && (
          <Button look="quiet" aria-disabled={isBusy} onClick={() => void ask()}>
            {isBusy ? <BusyLabel>{words.asking}</BusyLabel> : words.ask}
          </Button>
        )}
      </div>
    </Panel>
  )
}
